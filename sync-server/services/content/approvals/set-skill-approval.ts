/** Somebody who works on a skill approves its text, which is the one they saw or none (D94). */
import type { setSkillApprovalOperation } from '#contract/content/approval.ts';
import { textHashOf } from '#contract/document/text-hash.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { isOwnWriting, type LookedText, noApprovalsAsked } from '#domain/approvals.ts';
import { audit } from '../../../audit/audit.ts';
import { openDraft } from '../../../drafts/draft-storage.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { type AccessedSkill, accessSkill } from '../skills/access-skill.ts';
import { assertArrived } from '../skills/draft-arrived.ts';
import { lessonOf } from '../skills/lesson-of-draft.ts';
import { lockForAnnouncing } from '../skills/repository.ts';
import { announceApprovals } from './announce-approvals.ts';
import { approvalsAsked, withdrawApproval, writeApproval } from './repository.ts';
import { noteWhoWrote } from './who-wrote.ts';

type Args = ArgsOf<typeof setSkillApprovalOperation>;

/** @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, DRAFT_IS_INVALID, DRAFT_NOT_ARRIVED, APPROVED_TEXT_CHANGED, APPROVAL_OF_OWN_TEXT, APPROVAL_STAGE_GONE */
export async function setSkillApproval(ctx: ServiceContext, args: Args) {
  const { tx, at, caller } = ctx;
  const { skillId, stage, textHash, approved } = args;
  await lockForAnnouncing(tx, [skillId]);
  const skill = await accessSkill(ctx, skillId, 'Update');
  if (skill.workflow === 'RETIRED') throw new Refusal('SKILL_IS_RETIRED');
  const { userId } = caller;
  const given = { skillId, userId, stage, textHash };
  if (approved) await assertCounts(ctx, skill, stage, await textSeen(ctx, args));
  const changed = approved
    ? await writeApproval(tx, { ...given, approvedAt: at })
    : await withdrawApproval(tx, given, at);
  await announceApprovals(ctx, skillId);
  if (changed)
    await audit(tx, {
      kind: approved ? 'text approved' : 'approval withdrawn',
      at,
      by: caller,
      organizationId: skill.organizationId,
      entity: { type: 'skill', id: skillId },
      details: { textHash },
    });
  return { success: true };
}

/** What the draft holds now is what the person saw. @returns who wrote it */
async function textSeen({ tx, at }: ServiceContext, { skillId, textHash, draftVector }: Args) {
  const draft = await openDraft(tx, skillId, at);
  if (draftVector) assertArrived(draft, draftVector);
  if ((await textHashOf(lessonOf(draft.doc))) !== textHash) throw new Refusal('APPROVED_TEXT_CHANGED');
  return noteWhoWrote(tx, draft, textHash);
}

/** What would count for nothing is refused, and said, rather than kept. */
async function assertCounts(
  { tx, caller }: ServiceContext,
  { organizationId }: AccessedSkill,
  stage: string,
  { lastWriter }: LookedText,
): Promise<void> {
  const asked = organizationId === null ? noApprovalsAsked : await approvalsAsked(tx, organizationId);
  if (stage !== '' && !asked.stages.some(({ name }) => name === stage))
    throw new Refusal('APPROVAL_STAGE_GONE');
  if (isOwnWriting(asked, caller.userId, lastWriter)) throw new Refusal('APPROVAL_OF_OWN_TEXT');
}
