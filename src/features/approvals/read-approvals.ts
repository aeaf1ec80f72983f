/** What this device knows of the approvals of a skill, and of what its organization asks for. */
import {
  type ApprovalStages,
  approvalStagesId,
  approvalsAskedIn,
  type SkillApprovals,
  skillApprovalsId,
} from '#contract/content/approval.ts';
import { type Approval, type ApprovalsAsked, noApprovalsAsked } from '#domain/approvals.ts';
import { displayName } from '#domain/display-name.ts';
import type { LecternDb } from '#store/db.ts';
import { userInfos } from '#store/queries/people.ts';

export type ApprovalsHere = {
  title: string;
  retired: boolean;
  asked: ApprovalsAsked;
  /** the newest first; '' for a name that is not on this device */
  approvals: (Approval & { name: string })[];
  /** null: nobody knows who wrote the text last */
  lastWriter: { userId: string; name: string } | null;
  /** names of others who work on it, as far as they are on this device */
  others: string[];
};

/** Who works on a skill from outside its organization does not know its stages: the server does. */
export async function approvalsAskedHere(db: LecternDb, organizationId: string): Promise<ApprovalsAsked> {
  const row = (await db.things.get(approvalStagesId(organizationId))) as unknown as
    | ApprovalStages
    | undefined;
  return row ? approvalsAskedIn(row) : noApprovalsAsked;
}

/** null: there is no such skill on this device. */
export async function approvalsHere(db: LecternDb, skillId: string): Promise<ApprovalsHere | null> {
  const skill = await db.skills.get(skillId);
  if (!skill) return null;
  const row = (await db.things.get(skillApprovalsId(skillId))) as unknown as SkillApprovals | undefined;
  const approvals = row?.approvals ?? [];
  // What is unsent comes to the server after all that is there.
  const unsent = (await db.drafts.get(skillId))?.unsent === 1;
  const lastWriter = unsent ? db.accountId : (row?.lastWriter ?? null);
  const others = (skill.authors ?? []).map(({ userId }) => userId).filter((id) => id !== db.accountId);
  const people = await userInfos(db, [
    ...approvals.map(({ userId }) => userId),
    ...others,
    ...(lastWriter === null ? [] : [lastWriter]),
  ]);
  const nameOf = (userId: string) => {
    const person = people.get(userId);
    return person ? displayName(person) : '';
  };
  return {
    title: skill.title,
    retired: skill.workflow === 'RETIRED',
    asked:
      skill.organizationId === null ? noApprovalsAsked : await approvalsAskedHere(db, skill.organizationId),
    approvals: approvals.map((approval) => ({ ...approval, name: nameOf(approval.userId) })),
    lastWriter: lastWriter === null ? null : { userId: lastWriter, name: nameOf(lastWriter) },
    others: [...new Set(others)].map(nameOf).filter((name) => name !== ''),
  };
}
