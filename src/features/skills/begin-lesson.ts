/** Begins what the page of a lesson reads, before there is a page. */
import { beginRead } from '#store/begun-reads.ts';
import type { LecternDb } from '#store/db.ts';
import { deviceSeconds } from '#store/queries/progress.ts';
import { lessonPlace } from './parts/lesson-place.ts';
import {
  bodyHere,
  openedSkill,
  progressHere,
  type SkillAddress,
  skillRef,
  wantHere,
} from './parts/opened-skill.ts';

export async function beginLesson(db: LecternDb, address: SkillAddress): Promise<void> {
  const ref = skillRef(address);
  const skill = (await beginRead(db, openedSkill, ref))?.skill;
  if (!skill) return;
  const { skillId, tenantSlug } = skill;
  await Promise.all([
    beginRead(db, bodyHere, skillId),
    beginRead(db, wantHere, skillId, ref),
    beginRead(db, progressHere, skillId),
    beginRead(db, deviceSeconds, skillId),
  ]);
  void beginRead(db, lessonPlace, skillId, tenantSlug, ref.collectionSlugs); // of the way up, which may come after the text
}
