/** Which approvals an organization asks for before a text is published: none, until somebody who governs it chooses (D94). */
import type { setApprovalStagesOperation } from '#contract/content/approval.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { allows } from '#domain/policy.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { announceStages } from './announce-approvals.ts';
import { writeStages } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function setApprovalStages(
  ctx: ServiceContext,
  { organizationId, stages, byAnother }: ArgsOf<typeof setApprovalStagesOperation>,
) {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('organization', 'Update', subject, { mayCreate: false })) throw new Refusal('FORBIDDEN_ACCESS');
  await writeStages(ctx.tx, organizationId, stages, byAnother ?? undefined);
  await announceStages(ctx, organizationId);
  await audit(ctx.tx, {
    kind: 'organization changed',
    at: ctx.at,
    by: ctx.caller,
    organizationId,
    entity: { type: 'organization', id: organizationId },
    details: {
      approvalsAsked: stages.reduce((sum, { approvals }) => sum + approvals, 0),
      ...(typeof byAnother === 'boolean' && { byAnother }),
    },
  });
  return { success: true };
}
