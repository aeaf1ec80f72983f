/** A person hides a course in their own list, or shows it again. They stay enrolled. */
import type { setEnrollmentVisibilityOperation } from '#contract/content/progress.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceEnrollment } from '../announce.ts';
import { writeVisibility } from './enrollment-repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it is somebody else's or does not exist */
export async function setEnrollmentVisibility(
  ctx: ServiceContext,
  { enrollmentId, hidden }: ArgsOf<typeof setEnrollmentVisibilityOperation>,
) {
  const visibility = hidden ? 'hidden' : 'visible';
  const { userId } = ctx.caller;
  if (!(await writeVisibility(ctx.tx, { id: enrollmentId, userId, visibility })))
    throw new Refusal('FORBIDDEN_ACCESS');
  await announceEnrollment(ctx, enrollmentId);
  return { success: true };
}
