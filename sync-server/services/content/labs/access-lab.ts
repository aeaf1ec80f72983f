/** The only door to a lab template that somebody changes. */
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { type LabRecord, labsByIds, lockLabs } from './repository.ts';

/**
 * Held until the transaction ends.
 * @throws Refusal FORBIDDEN_ACCESS, whether it may not be changed or does not exist; LAB_IS_RETIRED
 */
export async function holdLab(ctx: ServiceContext, labId: string): Promise<LabRecord> {
  await lockLabs(ctx.tx, [labId]);
  const [lab] = await labsByIds(ctx.tx, [labId]);
  if (!lab || !(await mayUpdate(ctx, lab.organizationId))) throw new Refusal('FORBIDDEN_ACCESS');
  if (lab.workflow === 'RETIRED') throw new Refusal('LAB_IS_RETIRED');
  return lab;
}

const mayUpdate = async (ctx: ServiceContext, organizationId: string) =>
  allows('virtual_lab', 'Update', await subjectIn(ctx, organizationId), { own: false });

/** @throws Refusal FORBIDDEN_ACCESS */
export async function assertMakesLabs(ctx: ServiceContext, organizationId: string): Promise<void> {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('virtual_lab', 'Create', subject, { own: false })) throw new Refusal('FORBIDDEN_ACCESS');
}
