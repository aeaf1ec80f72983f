/** The only door to what people have said of the product: its staff, whatever they are in other organizations. */
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import { isProductStaff } from '#domain/product-staff.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { sharedOrganization } from '../organizations/repository.ts';
import { subjectIn } from '../subject-in.ts';

/** @throws Refusal FORBIDDEN_ACCESS; also where no organization is everybody's */
export async function assertSupports(ctx: ReadContext): Promise<void> {
  const shared = await sharedOrganization(ctx.tx);
  const subject = shared && (await subjectIn(ctx, shared.id));
  if (!subject || !allows('platform', 'Support', subject, { staff: isProductStaff(subject.roles) }))
    throw new Refusal('FORBIDDEN_ACCESS');
}
