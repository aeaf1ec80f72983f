/** The only door to somebody's money: an organization's is for those who manage its billing, a person's is their own (PERM-007). */
import type { OwnerInfo } from '#contract/billing/plan-overview.ts';
import { Refusal } from '#contract/errors.ts';
import { allows } from '#domain/policy.ts';
import { type Role, roles } from '#domain/role.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { subjectIn } from '../accounts/subject-in.ts';

/** Who holds one of these manages an organization's billing. */
export const managingRoles: readonly Role[] = roles.filter((role) =>
  allows('billing', 'Manage', { userId: null, roles: [role] }, {}),
);

/** @throws Refusal FORBIDDEN_ACCESS; the same where there is no such organization */
export async function assertBilling(
  ctx: ReadContext,
  owner: OwnerInfo,
  action: 'Read' | 'Manage',
): Promise<void> {
  if (!(await may(ctx, owner, action))) throw new Refusal('FORBIDDEN_ACCESS');
}

export const managesBilling = (ctx: ReadContext, owner: OwnerInfo): Promise<boolean> =>
  may(ctx, owner, 'Manage');

export const readsBilling = (ctx: ReadContext, owner: OwnerInfo): Promise<boolean> => may(ctx, owner, 'Read');

async function may(ctx: ReadContext, owner: OwnerInfo, action: 'Read' | 'Manage'): Promise<boolean> {
  if (owner.type === 'USER') return ctx.caller?.userId === owner.id;
  return allows('billing', action, await subjectIn(ctx, owner.id), {});
}
