/** A person changes what others see of them: at once beside their comments, and where they are listed. */
import type { updateUserOperation } from '#contract/accounts/update-user.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import { assertOneMore } from '../../../verbs/allowance.ts';
import { noteWrites, textsOf } from '../../../verbs/field-writes.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { assertPicture } from '../../content/assert-picture.ts';
import { describeUser } from './describe-user.ts';
import { holdUser } from './repository.ts';

/** Written on two devices at a time, the one that loses is told (D34). */
const TOLD = ['firstName', 'lastName', 'about'];

/** @throws Refusal INVALID_ARGUMENTS: the picture is not one that they brought for themselves; EMAIL_UNVERIFIED: to be seen by everybody */
export async function updateUser(ctx: ServiceContext, { input }: ArgsOf<typeof updateUserOperation>) {
  const { userId } = ctx.caller;
  if (input.profileVisible) await assertOneMore({ tx: ctx.tx, userId }, 'publicPages', 0);
  if (input.image) await assertPicture(ctx, input.image, { type: 'user', id: userId });
  await holdUser(ctx.tx, userId);
  await noteWrites(ctx, { type: 'user', entityId: userId }, textsOf(input, TOLD));
  await describeUser(ctx, userId, input);
  if (input.profileVisible !== undefined) {
    const details = { profileVisible: input.profileVisible };
    const entity = { type: 'user', id: userId };
    await audit(ctx.tx, { kind: 'visibility changed', at: ctx.at, by: ctx.caller, entity, details });
  }
  return { success: true };
}
