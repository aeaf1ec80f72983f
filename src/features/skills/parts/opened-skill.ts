/** What a skill page needs to know before its text: the row, and what the person may do with it. */
import type { SkillBody } from '#contract/content/skill.ts';
import type { SkillProgress } from '#domain/learning-progress.ts';
import {
  mayComment,
  mayReadContent,
  mayResetDraft,
  mayUpdateSkill,
  type Subject,
  worksOnContent,
} from '#domain/policy.ts';
import { type LecternDb, VISITOR } from '#store/db.ts';
import { standingToSkill, subjectToSkill } from '#store/queries/permissions.ts';
import { skillProgress } from '#store/queries/progress.ts';
import { findSkill, findSkillBySlug, skillBody } from '#store/queries/skills.ts';
import { placeWant, skillWant } from '#store/queries/wants.ts';
import type { WantRow } from '#store/tables/keeping.ts';
import type { SkillRow } from '#store/tables/synced.ts';

/** As a route names it. */
export type SkillAddress = {
  tenantSlug?: string;
  collectionSlugs: readonly string[];
  skillSlug?: string;
  skillId?: string;
};

/** By slugs, or by id alone. */
export type SkillRef = {
  tenantSlug: string | null;
  collectionSlugs: readonly string[];
  skillSlug: string | null;
  skillId: string | null;
};

export const skillRef = ({ tenantSlug, collectionSlugs, skillSlug, skillId }: SkillAddress): SkillRef => ({
  tenantSlug: tenantSlug ?? null,
  collectionSlugs,
  skillSlug: skillSlug ?? null,
  skillId: skillId ?? null,
});

export type OpenedSkill = {
  skill: SkillRow | null;
  subject: Subject;
  mayRead: boolean;
  mayComment: boolean;
  /** sees the thread of authors and reviewers */
  worksOn: boolean;
  /** may edit the draft (EDIT-007) */
  mayUpdate: boolean;
  /** may set the draft back to the published text */
  mayReset: boolean;
};

export const openedSkill = (db: LecternDb, ref: SkillRef): Promise<OpenedSkill> =>
  db.transaction('r', [db.skills, db.profiles, db.enrollments, db.buckets, db.collections], async () =>
    readOpened(db, ref),
  );

async function readOpened(db: LecternDb, { tenantSlug, skillSlug, skillId }: SkillRef): Promise<OpenedSkill> {
  const userId = db.accountId === VISITOR ? null : db.accountId;
  const skill = await (skillId === null
    ? findSkillBySlug(db, tenantSlug ?? '', skillSlug ?? '')
    : findSkill(db, skillId));
  if (!skill)
    return {
      skill: null,
      subject: { userId, roles: [] },
      mayRead: true,
      mayComment: false,
      worksOn: false,
      mayUpdate: false,
      mayReset: false,
    };
  const [subject, standing] = await Promise.all([subjectToSkill(db, skill), standingToSkill(db, skill)]);
  return {
    skill,
    subject,
    mayRead: mayReadContent(subject, skill, standing),
    mayComment: mayComment(subject, skill, 'public', standing),
    worksOn: userId !== null && worksOnContent(subject, skill.rootType, standing),
    mayUpdate: userId !== null && mayUpdateSkill(subject, skill.rootType, standing),
    mayReset: userId !== null && mayResetDraft(subject, skill.rootType),
  };
}

/** null: its text is not on this device. */
export const bodyHere = async (db: LecternDb, skillId: string | null): Promise<SkillBody | null> =>
  (skillId !== null && (await skillBody(db, skillId))) || null;

/** null: nobody asks for it now. */
export async function wantHere(
  db: LecternDb,
  skillId: string | null,
  { tenantSlug, collectionSlugs, skillSlug }: SkillRef,
): Promise<WantRow | null> {
  if (skillId !== null) return (await skillWant(db, skillId)) ?? null;
  return (await placeWant(db, tenantSlug ?? '', collectionSlugs, skillSlug ?? '')) ?? null;
}

/** null: not begun. */
export const progressHere = async (db: LecternDb, skillId: string): Promise<SkillProgress | null> =>
  (await skillProgress(db, skillId)) ?? null;
