/** Everything that is kept on this device, for the table in the settings. */
import type { LecternDb } from '#store/db.ts';
import { keepsHolding, keptBytesOf, sizeOf, skillsOf } from '#store/queries/keeping.ts';
import type { KeepRow } from '#store/tables/keeping.ts';
import { type Named, nameOf } from './parts/name-of.ts';

export type KeptThing = {
  keep: KeepRow;
  /** null: its row is not on this device any longer */
  named: Named | null;
  bytes: number;
  /** epoch ms of the last time that one of its lessons was open; null: not yet */
  openedAt: number | null;
  /** titles of the kept collections that hold it as well */
  heldBy: string[];
};

/** The largest first. */
export async function keptThings(db: LecternDb): Promise<KeptThing[]> {
  const things = await Promise.all((await db.keeps.toArray()).map((keep) => keptThing(db, keep)));
  return things.sort((one, other) => other.bytes - one.bytes);
}

async function keptThing(db: LecternDb, keep: KeepRow): Promise<KeptThing> {
  const [skills, named, holding] = await Promise.all([
    skillsOf(db, keep),
    nameOf(db, keep),
    keepsHolding(db, keep),
  ]);
  const above = await Promise.all(holding.map((each) => nameOf(db, each)));
  const progress = await db.progress.bulkGet(skills.map(({ skillId }) => skillId));
  const openedAt = Math.max(0, ...progress.map((row) => row?.updatedAt ?? 0));
  return {
    keep,
    named,
    bytes: keptBytesOf(sizeOf(skills), keep) || keep.totalBytes,
    openedAt: openedAt || null,
    heldBy: above.flatMap((each) => each?.title ?? []),
  };
}

/** What is here of it so far, each lesson counted once however often it is kept. */
export async function keptBytes(db: LecternDb): Promise<number> {
  const keeps = await db.keeps.toArray();
  const found = await Promise.all(keeps.map((keep) => skillsOf(db, keep)));
  const skills = new Map(found.flat().map((skill) => [skill.skillId, skill]));
  const texts = await db.bodies
    .where('skillId')
    .anyOf([...skills.keys()])
    .primaryKeys();
  const here = texts.flatMap((skillId) => skills.get(skillId) ?? []);
  return keptBytesOf(sizeOf(here), {
    pictures: keeps.some(({ pictures }) => pictures),
    reasons: keeps.flatMap(({ reasons }) => reasons),
  });
}
