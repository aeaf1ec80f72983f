/** Making and changing groups, and who is in them (API-018, ORG-007). */
import type {
  createGroupOperation,
  leaveOrganizationGroupOperation,
  setGroupRoleOperation,
  updateGroupOperation,
  updateOwnGroupOperation,
  updateUsersOrganizationGroupsOperation,
} from '#contract/accounts/group.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ActionOn } from '#domain/permission-actions.ts';
import { allows, type Subject } from '#domain/policy.ts';
import type { GroupRole } from '#domain/role.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { audit } from '../../../audit/audit.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { addGroup, announceGroupMembership, announceGroups, placeInGroup } from '../group-members.ts';
import { subjectIn } from '../subject-in.ts';
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
  const { group } = await groupFor(ctx, groupId, fields.archived === undefined ? 'Update' : 'Delete');
  if (Object.keys(fields).length > 0)
    await ctx.tx.updateTable('accounts.groups').set(fields).where('id', '=', groupId).execute();
  await announceGroups(ctx, [groupId]);
  if (fields.archived !== undefined && fields.archived !== group.archived) {
    const { organizationId } = group;
    const kind = fields.archived ? 'retired' : 'restored';
    const entity = { type: 'group', id: groupId };
    await audit(ctx.tx, { kind, at: ctx.at, by: ctx.caller, organizationId, entity });
  }
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
  const changes: RoleChange[] = [];
  for (const userId of userIds) {
    if (!(await findProfile(ctx.tx, userId, organizationId))) throw new Refusal('FORBIDDEN_ACCESS');
    const before = held
      .filter((each) => each.userId === userId && !each.archived)
      .map(({ groupId }) => groupId);
    for (const groupId of before.filter((id) => !groupIds.includes(id))) {
      touched.add(groupId);
      changes.push({ groupId, userId, role: null });
      await placeInGroup(ctx, { organizationId, groupId, userId, role: null, at: ctx.at });
    }
    for (const groupId of groupIds.filter((id) => !before.includes(id))) {
      touched.add(groupId);
      changes.push({ groupId, userId, role: 'member' });
      await placeInGroup(ctx, { organizationId, groupId, userId, role: 'member', at: ctx.at });
    }
  }
  await announceGroups(ctx, [...touched]);
  for (const change of changes) await noteRole(ctx, organizationId, change);
  return done;
}

type RoleChange = { groupId: string; userId: string; role: GroupRole | null };

/** Last in its transaction: lines wait for each other. */
const noteRole = ({ tx, at, caller }: ServiceContext, organizationId: string, change: RoleChange) => {
  const { groupId, userId, role } = change;
  const entity = { type: 'group', id: groupId };
  const details = { userId, role };
  return audit(tx, { kind: 'group roles changed', at, by: caller, organizationId, entity, details });
};

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
  await noteRole(ctx, organizationId, { groupId, userId, role });
  return done;
}

/** Their own place in it. @throws Refusal FORBIDDEN_ACCESS: the caller is not in the group */
export async function updateOwnGroup(
  ctx: ServiceContext,
  { groupId, pinned }: ArgsOf<typeof updateOwnGroupOperation>,
) {
  const { userId } = ctx.caller;
  const own = await ctx.tx
    .updateTable('accounts.groupMembers')
    .set({ visitedAt: ctx.at, ...(pinned !== undefined && { pinned }) })
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .returning('role')
    .executeTakeFirst();
  if (!own) throw new Refusal('FORBIDDEN_ACCESS');
  await announceGroupMembership(ctx, groupId, userId);
  return done;
}

/** One's own way out. @throws Refusal FORBIDDEN_ACCESS: there is no such group in the organization */
export async function leaveOrganizationGroup(
  ctx: ServiceContext,
  { organizationId, groupId }: ArgsOf<typeof leaveOrganizationGroupOperation>,
) {
  const [group] = await groupsByIds(ctx.tx, [groupId]);
  if (group?.organizationId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
  const { userId } = ctx.caller;
  await placeInGroup(ctx, { organizationId, groupId, userId, role: null, at: ctx.at });
  await announceGroups(ctx, [groupId]);
  await noteRole(ctx, organizationId, { groupId, userId, role: null });
  return done;
}
