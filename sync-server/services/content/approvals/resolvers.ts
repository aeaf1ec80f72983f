/** Approving a text, and what an organization asks for before a publication. */
import * as v from 'valibot';
import { setApprovalStagesOperation, setSkillApprovalOperation } from '#contract/content/approval.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { setApprovalStages } from './set-approval-stages.ts';
import { setSkillApproval } from './set-skill-approval.ts';

export function approvalFields({ row, mutation }: ServiceBuilder): void {
  const result = { type: row('ApprovalSuccess', { success: v.boolean() }) };
  mutation({ action: 'approval.Give', operation: setSkillApprovalOperation, result, verb: setSkillApproval });
  mutation({
    action: 'organization.Update',
    operation: setApprovalStagesOperation,
    result,
    verb: setApprovalStages,
  });
}
