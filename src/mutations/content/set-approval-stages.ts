/** An organization chooses which approvals a text needs before it is published. Served by services/content/approvals. */
import {
  type ApprovalStages,
  approvalStagesId,
  setApprovalStagesOperation,
} from '#contract/content/approval.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

const keyOf = (organizationId: string) => entityKey('approvalStages', approvalStagesId(organizationId));

export const setApprovalStages = defineMutation({
  operation: setApprovalStagesOperation,
  lane: ({ organizationId }) => `organization:${organizationId}`,
  types: ['approvalStages'],
  touches: ({ args }) => [keyOf(args.organizationId)],
  apply: (rows, { args: { organizationId, stages, byAnother } }) => {
    const id = approvalStagesId(organizationId);
    const known = rows.get('approvalStages', id);
    const byOthers = byAnother ?? known?.byAnother ?? true;
    const row: ApprovalStages = { id, thing: 'approvalStages', organizationId, stages, byAnother: byOthers };
    return [{ key: keyOf(organizationId), row }];
  },
  into: { setApprovalStages: (earlier, later) => ({ ...earlier, ...later }) },
  about: ({ organizationId, stages }) => ({
    place: entityKey('organization', organizationId),
    text: stages.map(({ name }) => name).join(', ') || null,
  }),
});

export const sample: SampleOf<typeof setApprovalStages> = ({ all }, chance) => {
  const organization = oneOf(all('organization'), chance);
  // With a stage the other stories could publish no more.
  return organization ? { organizationId: organization.organizationId, stages: [] } : null;
};
