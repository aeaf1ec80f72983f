/** The engine's face on a device that nobody answers: what it does in the store is the real thing, nothing is sent. */
import type { LecternDb } from '#store/db.ts';
import { discardChange, exportChanges, releaseChanges } from '#sync/changes.ts';
import { wantPlace, wantSkillBody } from '#sync/fetching/want.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import type { Sync } from '#sync/react.ts';

export function localSync(db: LecternDb): Sync {
  const nothing = async () => {};
  return {
    nudge() {},
    expect() {},
    uploads() {},
    sendsAtOnce: () => false,
    wantSkillBody: (skillId) => wantSkillBody(db, skillId),
    wantPlace: (place) => wantPlace(db, place),
    keep: nothing,
    pauseKeeping: nothing,
    removeKept: nothing,
    openOrganization: nothing,
    retry: (id) => retryChange(db, id, Date.now()),
    discard: (id) => discardChange(db, id),
    exportAll: () => exportChanges(db),
    sendNow: (id) => releaseChanges(db, id),
  };
}
