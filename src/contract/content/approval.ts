/**
 * Approvals of a skill's text (D94). An approval carries the hash of the text that the person saw, and holds for that text alone. The row
 * of a skill's approvals is where its private comments are; what an organization asks for is in `org:{id}:admin`. Both in `things`.
 */
import * as v from 'valibot';
import {
  type Approval,
  type ApprovalStage,
  type ApprovalsAsked,
  MOST_APPROVALS_OF_A_STAGE,
  MOST_STAGES,
  STAGE_NAME_LETTERS,
} from '#domain/approvals.ts';
import { foldName } from '#domain/fold-name.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { nameSchema } from '../visible-text.ts';

export type SkillApprovals = {
  id: string;
  thing: 'skillApprovals';
  skillId: string;
  /** the newest first */
  approvals: Approval[];
  /** of the draft as the server last knew it; null: it is incomplete. Absent in a row of before */
  textHash?: string | null;
  /** user id of who wrote that text last; null: nobody knows */
  lastWriter?: string | null;
};
export const skillApprovalsId = (skillId: string) => `skillApprovals:${skillId}`;

export type ApprovalStages = {
  id: string;
  thing: 'approvalStages';
  organizationId: string;
  /** none: nothing has to be approved before a publication */
  stages: ApprovalStage[];
  /** nobody approves what they wrote last; absent in a row of before, and on then */
  byAnother?: boolean;
};
export const approvalsAskedIn = ({ stages, byAnother = true }: ApprovalStages): ApprovalsAsked => ({
  stages,
  byAnother,
});
export const approvalStagesId = (organizationId: string) => `approvalStages:${organizationId}`;

const HASH_LETTERS = 64;
const stageName = v.pipe(v.string(), v.trim(), v.maxLength(STAGE_NAME_LETTERS));

/**
 * `approved: false` takes an own approval back. `draftVector`: as for a publication; the server waits for the text that the person saw
 * before it compares.
 */
export const setSkillApprovalOperation = defineOperation({
  name: 'setSkillApproval',
  service: 'content',
  args: {
    skillId: idSchema,
    /** empty: where the organization names none */
    stage: stageName,
    textHash: v.pipe(v.string(), v.hexadecimal(), v.length(HASH_LETTERS)),
    approved: v.boolean(),
    draftVector: v.nullish(v.pipe(v.string(), v.base64(), v.maxLength(100_000))),
  },
  result: '{ success }',
  refusals: [
    'FORBIDDEN_ACCESS',
    'INVALID_ARGUMENTS',
    'SKILL_IS_RETIRED',
    'DRAFT_IS_INVALID',
    'DRAFT_NOT_ARRIVED',
    'APPROVED_TEXT_CHANGED',
    'APPROVAL_OF_OWN_TEXT',
    'APPROVAL_STAGE_GONE',
  ],
});

const haveOwnNames = (stages: readonly { name: string }[]) =>
  new Set(stages.map(({ name }) => foldName(name))).size === stages.length;

/** All of them at once: a publication asks for what is written here last. */
export const setApprovalStagesOperation = defineOperation({
  name: 'setApprovalStages',
  service: 'content',
  version: 2,
  args: {
    organizationId: idSchema,
    stages: v.pipe(
      v.array(
        v.strictObject({
          name: nameSchema(STAGE_NAME_LETTERS),
          approvals: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_APPROVALS_OF_A_STAGE)),
        }),
      ),
      v.maxLength(MOST_STAGES),
      v.check((stages) => haveOwnNames(stages), 'each stage has a name of its own'),
    ),
    /** nobody approves what they wrote last; absent: as it was, and on at first */
    byAnother: v.nullish(v.boolean()),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});
