/**
 * What the server can give again makes room: first the pictures that were only seen, then the texts that were only opened, the least
 * recently used first. Never the outbox, the shadow, drafts, or what is kept (LOCAL-039, sync-protocol 12).
 */
import { bytesToGiveUp, type StorageSpace } from '#domain/storage-room.ts';
import type { LecternDb } from '#store/db.ts';
import { skillIdsKept } from '#store/queries/keeping.ts';
import { ownSkillIds } from '#store/queries/skills.ts';
import { fenced } from '../leadership/fence.ts';
import type { Clock } from '../session/session-gate.ts';
import { giveUpSeenPictures } from '../storage/media-caches.ts';
import type { PictureCaches } from './kept-pictures.ts';

/** What was open so lately may be open now. */
const WARM_MS = 24 * 60 * 60 * 1000;

export type RoomSurroundings = {
  db: LecternDb;
  epoch: number;
  clock: Clock;
  caches: PictureCaches | null;
  /** null: the browser does not tell */
  space: () => Promise<StorageSpace | null>;
};

export async function makeRoom(around: RoomSurroundings): Promise<void> {
  if ((await excess(around)) === 0) return;
  await giveUpSeenPictures(around.db.accountId, around.caches);
  const still = await excess(around);
  if (still > 0) await giveUpOpenedTexts(around, still);
}

async function excess({ space }: RoomSurroundings): Promise<number> {
  const known = await space();
  return known ? bytesToGiveUp(known) : 0;
}

async function giveUpOpenedTexts({ db, epoch, clock }: RoomSurroundings, bytes: number): Promise<void> {
  const kept = await skillIdsKept(db);
  // They would come again with the next round.
  for (const id of await ownSkillIds(db)) kept.add(id);
  const opened = (await db.bodies.toCollection().primaryKeys()).filter((skillId) => !kept.has(skillId));
  const cold = await leastRecentFirst(db, opened, clock.now() - WARM_MS);
  const skills = await db.skills.bulkGet(cold);
  let freed = 0;
  const gone = cold.filter((_, at) => {
    if (freed >= bytes) return false;
    freed += skills[at]?.bodyBytes ?? 0;
    return true;
  });
  await fenced(db, epoch, [db.bodies], () => db.bodies.bulkDelete(gone));
}

async function leastRecentFirst(
  db: LecternDb,
  skillIds: readonly string[],
  before: number,
): Promise<string[]> {
  const progress = await db.progress.bulkGet([...skillIds]);
  const used = new Map<string, number>();
  for (const [at, skillId] of skillIds.entries()) {
    const fetchedAt = (await db.bodies.get(skillId))?.fetchedAt ?? 0; // one at a time: texts are large
    used.set(skillId, Math.max(fetchedAt, progress[at]?.updatedAt ?? 0));
  }
  const usedAt = (skillId: string) => used.get(skillId) ?? 0;
  return skillIds
    .filter((skillId) => usedAt(skillId) < before)
    .sort((one, other) => usedAt(one) - usedAt(other));
}
