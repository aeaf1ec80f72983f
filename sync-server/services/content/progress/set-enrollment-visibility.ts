/** A person hides a course in their own list, or shows it again. They stay enrolled. */
import type { setEnrollmentVisibilityOperation } from '#contract/content/progress.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceEnrollment } from '../announce.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it is somebody else's or does not exist */
export async function setEnrollmentVisibility(
  ctx: ServiceContext,
  { enrollmentId, hidden }: ArgsOf<typeof setEnrollmentVisibilityOperation>,
) {
  const own = await ctx.tx
    .updateTable('content.enrollments')
    .set({ visibility: hidden ? 'hidden' : 'visible' })
    .where('id', '=', enrollmentId)
    .where('userId', '=', ctx.caller.userId)
    .returning('id')
    .executeTakeFirst();
  if (!own) throw new Refusal('FORBIDDEN_ACCESS');
  await announceEnrollment(ctx, enrollmentId);
  return { success: true };
}
