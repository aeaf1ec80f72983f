/** The only door to groups: who asks, and the group with what they are there. */
import { Refusal } from '#contract/errors.ts';
import type { ActionOn } from '#domain/permission-actions.ts';
import { allows, type Subject } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../subject-in.ts';
import type { GroupRecord } from './group-row.ts';
import { groupsByIds, groupsOfOrganization, rolesInGroups } from './repository.ts';

/** Who asks, with the groups that they are in and those that they administer in the organization. */
async function groupSubject(
  ctx: ReadContext,
  organizationId: string,
): Promise<{ subject: Subject; memberOf: ReadonlySet<string> }> {
  const subject = await subjectIn(ctx, organizationId);
  const held =
    ctx.caller && !subject.withheld ? await rolesInGroups(ctx.tx, organizationId, [ctx.caller.userId]) : [];
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

/** Those of an organization that the caller may see; a retired one only who may change it. */
export async function readableGroups(ctx: ReadContext, organizationId: string): Promise<GroupRecord[]> {
  const { subject, memberOf } = await groupSubject(ctx, organizationId);
  const groups = await groupsOfOrganization(ctx.tx, organizationId);
  return groups.filter((group) => {
    const facts = { groupId: group.id, private: group.private, member: memberOf.has(group.id) };
    return allows('group', group.archived ? 'Update' : 'Read', subject, facts);
  });
}

/** Who makes groups also says who is in which. @throws Refusal FORBIDDEN_ACCESS */
export async function assertMakesGroups(ctx: ReadContext, organizationId: string): Promise<void> {
  const noGroup = { groupId: '', private: false, member: false };
  if (!allows('group', 'Create', await subjectIn(ctx, organizationId), noGroup))
    throw new Refusal('FORBIDDEN_ACCESS');
}

export const mayEnroll = (subject: Subject, groupId: string) =>
  allows('enrollment', 'CREATE_GROUP_ENROLLMENT', subject, { own: false, groupId });
