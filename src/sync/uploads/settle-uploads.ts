/** What becomes of a file here once the server has it or has refused it, and of the changes that show it. */
import { assetPath } from '#contract/content/skill.ts';
import { isFolded } from '#mutations/effect.ts';
import { refold } from '#mutations/refold.ts';
import { mutationNamed } from '#mutations/registry.ts';
import type { LecternDb } from '#store/db.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { UploadErrorCode, UploadRow } from '#store/tables/uploads.ts';
import type { PictureCaches } from '../keeping/kept-pictures.ts';
import { fenced, rowTables } from '../leadership/fence.ts';
import { reject } from '../outbox/rebase.ts';
import { mediaCacheName, ownCacheName } from '../storage/media-caches.ts';
import type { CallSurroundings } from '../transport/server-call.ts';

/** The server forgets what nothing refers to after a day: said to be wanted again before. */
const RENEW_MS = 12 * 60 * 60 * 1000;

export type UploadSurroundings = CallSurroundings & {
  db: LecternDb;
  epoch: number;
  caches: PictureCaches | null;
};

/** It stays here, with its reason; what would show it is refused with it. */
export function refuseUpload(
  { db, epoch }: UploadSurroundings,
  { assetId }: UploadRow,
  { code, limit }: { code: UploadErrorCode; limit: number | null },
): Promise<void> {
  return fenced(db, epoch, [...rowTables, 'uploads'], async () => {
    await db.uploads.update(assetId, { state: 'refused', error: { code, limit } });
    const entries = (await db.outbox.toArray()).filter(
      (entry) => isFolded(entry) && !entry.sent && assetsOf(entry).includes(assetId),
    );
    const refused = entries.map(
      (entry): OutboxEntry => ({
        ...entry,
        state: 'rejected',
        lease: null,
        settled: true,
        lastError: { status: 400, code, message: null },
      }),
    );
    await refold(db, await reject(db, refused));
  });
}

const assetsOf = ({ op, vars }: OutboxEntry): (string | null | undefined)[] => [
  ...(mutationNamed(op)?.uploads?.(vars).assetIds ?? []),
];

/**
 * What the server has leaves the device when what refers to it is there too, and when the server's own picture is here to be shown
 * without a network. @returns whether one left
 */
export async function settleDone(around: UploadSurroundings): Promise<boolean> {
  const { db, epoch, clock } = around;
  const done = (await db.uploads.toArray()).filter(({ state }) => state === 'done');
  let gone = false;
  for (const upload of done) {
    const { assetId, intent } = upload;
    const { type, id } = intent.uploadContext.place;
    const draft = type === 'skill' ? await db.drafts.get(id) : undefined;
    if (draft?.unsent === 1 || (await isReferredToByWaiting(db, assetId))) {
      if (clock.now() - upload.doneAt > RENEW_MS) {
        await fenced(db, epoch, [db.uploads], async () => {
          await db.uploads.update(assetId, { state: 'waiting', notBefore: 0, attempts: 0 });
        });
      }
      continue;
    }
    if (!(await takeServersPicture(around, upload))) continue;
    await fenced(db, epoch, [db.uploads, db.blobs], async () => {
      await db.uploads.delete(assetId);
      await db.blobs.where('assetId').equals(assetId).delete();
    });
    gone = true;
  }
  return gone;
}

async function isReferredToByWaiting(db: LecternDb, assetId: string): Promise<boolean> {
  const entries = await db.outbox.toArray();
  return entries.some(
    (entry) => isFolded(entry) && entry.state !== 'acked' && assetsOf(entry).includes(assetId),
  );
}

/** @returns false: it was not reached, so the device's own is shown for now */
async function takeServersPicture({ db, fetch, caches }: UploadSurroundings, { assetId, intent }: UploadRow) {
  if (!caches || intent.assetType !== 'image') return true;
  const path = assetPath(assetId, db.accountId);
  const response = await fetch(path, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  }).catch(() => null);
  if (!response || response.status >= 500) return false;
  if (response.status === 200) await (await caches.open(mediaCacheName(db.accountId))).put(path, response);
  await (await caches.open(ownCacheName(db.accountId))).delete(path);
  return true;
}
