/** Making and changing groups, and who is in them (API-018, ORG-007). */
import type {
  createGroupOperation,
  leaveOrganizationGroupOperation,
  setGroupRoleOperation,
  updateGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ActionOn } from '#domain/permission-actions.ts';
import { allows, type Subject } from '#domain/policy.ts';
import { slugOfTitle } from '#domain/slug.ts';
import type { ReadContext, ServiceContext } from '../../service-context.ts';
import { addGroup, announceGroups, placeInGroup } from '../group-members.ts';
import { subjectIn } from '../permissions/facts-of-entity.ts';
import { findProfile } from '../users/repository.ts';
import type { GroupRecord } from './group-row.ts';
import { groupsByIds, groupsOfOrganization, rolesInGroups } from './repository.ts';

const done = { success: true };

/** Who asks, with the groups that they administer in the organization. */
export async function groupSubject(
  ctx: ReadContext,
  organizationId: string,
): Promise<{ subject: Subject; memberOf: ReadonlySet<string> }> {
  const subject = await subjectIn(ctx, organizationId);
  const held = ctx.caller ? await rolesInGroups(ctx.tx, organizationId, [ctx.caller.userId]) : [];
  const adminOfGroups = held.filter(({ role }) => role === 'grpAdmin').map(({ groupId }) => groupId);
  return { subject: { ...subject, adminOfGroups }, memberOf: new Set(held.map(({ groupId }) => groupId)) };
}

/** @throws Refusal FORBIDDEN_ACCESS; the same whether there is no such group */
export async function groupFor(
  ctx: ReadContext,
  groupId: string,
  action: ActionOn<'group'>,
): Promise<{ group: GroupRecord; subject: Subject }> {
  const [group] = await groupsByIds(ctx.tx, [groupId]);
  if (!group) throw new Refusal('FORBIDDEN_ACCESS');
  const { subject, memberOf } = await groupSubject(ctx, group.organizationId);
  const facts = { groupId, private: group.private, member: memberOf.has(groupId) };
  if (!allows('group', action, subject, facts)) throw new Refusal('FORBIDDEN_ACCESS');
  return { group, subject };
}

const noGroup = { groupId: '', private: false, member: false };

/** @throws Refusal FORBIDDEN_ACCESS */
export async function createGroup(ctx: ServiceContext, args: ArgsOf<typeof createGroupOperation>) {
  const { groupId, organizationId, name, description, private: hidden } = args;
  if (!allows('group', 'Create', await subjectIn(ctx, organizationId), noGroup))
    throw new Refusal('FORBIDDEN_ACCESS');
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
  return done;
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function updateGroup(
  ctx: ServiceContext,
  { input: { groupId, ...fields } }: ArgsOf<typeof updateGroupOperation>,
) {
  await groupFor(ctx, groupId, fields.archived === undefined ? 'Update' : 'Delete');
  if (Object.keys(fields).length > 0)
    await ctx.tx.updateTable('accounts.groups').set(fields).where('id', '=', groupId).execute();
  await announceGroups(ctx, [groupId]);
  return done;
}

/** @throws Refusal FORBIDDEN_ACCESS: the caller may not, or somebody does not belong to the organization, or a group is not one of its own */
export async function updateUsersOrganizationGroups(
  ctx: ServiceContext,
  { organizationId, userIds, groupIds }: ArgsOf<typeof updateUsersOrganizationGroupsOperation>,
) {
  const subject = await subjectIn(ctx, organizationId);
  if (!allows('group', 'Create', subject, noGroup)) throw new Refusal('FORBIDDEN_ACCESS');
  const groups = await groupsOfOrganization(ctx.tx, organizationId);
  const open = new Set(groups.filter(({ archived }) => !archived).map(({ id }) => id));
  if (!groupIds.every((id) => open.has(id))) throw new Refusal('FORBIDDEN_ACCESS');
  const held = await rolesInGroups(ctx.tx, organizationId, userIds);
  const touched = new Set<string>();
  for (const userId of userIds) {
    if (!(await findProfile(ctx.tx, userId, organizationId))) throw new Refusal('FORBIDDEN_ACCESS');
    const before = held
      .filter((each) => each.userId === userId && !each.archived)
      .map(({ groupId }) => groupId);
    for (const groupId of before.filter((id) => !groupIds.includes(id))) {
      touched.add(groupId);
      await placeInGroup(ctx, { organizationId, groupId, userId, role: null, at: ctx.at });
    }
    for (const groupId of groupIds.filter((id) => !before.includes(id))) {
      touched.add(groupId);
      await placeInGroup(ctx, { organizationId, groupId, userId, role: 'member', at: ctx.at });
    }
  }
  await announceGroups(ctx, [...touched]);
  return done;
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function setGroupRole(
  ctx: ServiceContext,
  { groupId, userId, role }: ArgsOf<typeof setGroupRoleOperation>,
) {
  const { group } = await groupFor(ctx, groupId, 'Update');
  const { organizationId } = group;
  if (!(await findProfile(ctx.tx, userId, organizationId))) throw new Refusal('FORBIDDEN_ACCESS');
  await placeInGroup(ctx, { organizationId, groupId, userId, role, at: ctx.at });
  await announceGroups(ctx, [groupId]);
  return done;
}

/** One's own way out. @throws Refusal FORBIDDEN_ACCESS: there is no such group in the organization */
export async function leaveOrganizationGroup(
  ctx: ServiceContext,
  { organizationId, groupId }: ArgsOf<typeof leaveOrganizationGroupOperation>,
) {
  const [group] = await groupsByIds(ctx.tx, [groupId]);
  if (group?.organizationId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  await placeInGroup(ctx, { organizationId, groupId, userId: ctx.caller.userId, role: null, at: ctx.at });
  await announceGroups(ctx, [groupId]);
  return done;
}
