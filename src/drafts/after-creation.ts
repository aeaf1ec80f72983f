/** The session of a draft whose skill may still have to be made: it is nobody's as long as the server does not know the skill. */
import { liveQuery } from 'dexie';
import type { LecternDb } from '#store/db.ts';
import { waitsForCreation } from '#store/queries/creations.ts';
import type { DraftSession } from './draft-socket.ts';

/** @returns the session, and what ends it */
export async function afterCreation(
  db: LecternDb,
  skillId: string,
  session: DraftSession,
): Promise<{ session: DraftSession; end: () => void }> {
  if (!(await waitsForCreation(db, skillId))) return { session, end: () => {} };
  let waits = true;
  const listeners = new Set<() => void>();
  const watched = liveQuery(() => waitsForCreation(db, skillId)).subscribe({
    next: (still) => {
      if (still === waits) return;
      waits = still;
      for (const listener of [...listeners]) listener();
    },
    error: () => {}, // the disk is told of where it is read for the text
  });
  return {
    session: {
      signedIn: () => !waits && session.signedIn(),
      subscribe(listener) {
        listeners.add(listener);
        const leave = session.subscribe(listener);
        return () => {
          listeners.delete(listener);
          leave();
        };
      },
      renew: () => session.renew(),
    },
    end: () => watched.unsubscribe(),
  };
}
