/** A group of an organization is made (API-018). */
import type { createGroupOperation } from '#contract/accounts/group.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { addGroup, announceGroups } from '../group-members.ts';
import { assertMakesGroups } from './access.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function createGroup(ctx: ServiceContext, args: ArgsOf<typeof createGroupOperation>) {
  const { groupId, organizationId, name, description, private: hidden } = args;
  await assertMakesGroups(ctx, organizationId);
  const slug = slugOfTitle(name, 'group');
  const group = {
    id: groupId,
    organizationId,
    name,
    description,
    private: hidden,
    createdAt: ctx.at,
    createdBy: ctx.caller.userId,
  };
  const made =
    (await addGroup(ctx, { ...group, slug })) ||
    (await addGroup(ctx, { ...group, slug: `${slug}-${groupId.slice(-8)}` }));
  if (!made) throw new Refusal('INVALID_ARGUMENTS');
  await announceGroups(ctx, [groupId]);
  const entity = { type: 'group', id: groupId };
  await audit(ctx.tx, { kind: 'group made', at: ctx.at, by: ctx.caller, organizationId, entity });
  return { success: true };
}
