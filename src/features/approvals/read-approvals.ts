/** What this device knows of the approvals of a skill, and of what its organization asks for. */
import {
  type ApprovalStages,
  approvalStagesId,
  type SkillApprovals,
  skillApprovalsId,
} from '#contract/content/approval.ts';
import type { Approval, ApprovalStage } from '#domain/approvals.ts';
import { displayName } from '#domain/display-name.ts';
import type { LecternDb } from '#store/db.ts';
import { userInfos } from '#store/queries/people.ts';

export type ApprovalsHere = {
  title: string;
  retired: boolean;
  stages: ApprovalStage[];
  /** the newest first; '' for a name that is not on this device */
  approvals: (Approval & { name: string })[];
};

/** Who works on a skill from outside its organization does not know its stages: the server does. */
export async function stagesHere(db: LecternDb, organizationId: string): Promise<ApprovalStage[]> {
  const row = (await db.things.get(approvalStagesId(organizationId))) as unknown as
    | ApprovalStages
    | undefined;
  return row?.stages ?? [];
}

/** null: there is no such skill on this device. */
export async function approvalsHere(db: LecternDb, skillId: string): Promise<ApprovalsHere | null> {
  const skill = await db.skills.get(skillId);
  if (!skill) return null;
  const row = (await db.things.get(skillApprovalsId(skillId))) as unknown as SkillApprovals | undefined;
  const approvals = row?.approvals ?? [];
  const people = await userInfos(
    db,
    approvals.map(({ userId }) => userId),
  );
  return {
    title: skill.title,
    retired: skill.workflow === 'RETIRED',
    stages: skill.organizationId === null ? [] : await stagesHere(db, skill.organizationId),
    approvals: approvals.map((approval) => {
      const person = people.get(approval.userId);
      return { ...approval, name: person ? displayName(person) : '' };
    }),
  };
}
