/** Whether the server can be reached, as the answers tell, and what else the engine wants known. */
import { getMeta, type LecternDb } from '../db.ts';

export type LinkState = {
  /** true until something says otherwise */
  online: boolean;
  /** epoch ms; 0: nothing was tried yet */
  since: number;
  updateReady: boolean;
  /** this version can't read from the server any longer; what waits still goes out */
  updateNeeded: boolean;
  signInNeeded: boolean;
};

export async function linkState(db: LecternDb): Promise<LinkState> {
  const [link, updateReady, updateNeeded, signInNeeded] = await Promise.all([
    getMeta(db, 'link'),
    getMeta(db, 'updateReady'),
    getMeta(db, 'updateNeeded'),
    getMeta(db, 'signInNeeded'),
  ]);
  return {
    online: link?.online ?? true,
    since: link?.since ?? 0,
    updateReady: updateReady ?? false,
    updateNeeded: updateNeeded ?? false,
    signInNeeded: signInNeeded ?? false,
  };
}

/** The server was there when it was last asked, and takes what this account says. */
export async function isReached(db: LecternDb): Promise<boolean> {
  const { online, since, signInNeeded } = await linkState(db);
  return since > 0 && online && !signInNeeded;
}

export type FirstSync = { ready: boolean; loading: number; loaded: number };

/** `ready` once every bucket that this account holds is here whole; an interrupted first sync is not. */
export async function firstSync(db: LecternDb): Promise<FirstSync> {
  const buckets = await db.buckets.toArray();
  const loading = buckets.filter((bucket) => bucket.cursor === null).length;
  return { ready: buckets.length > 0 && loading === 0, loading, loaded: buckets.length - loading };
}
