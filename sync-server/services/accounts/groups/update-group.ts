/** What is said about a group changes, or it is retired or brought back (API-018). Of two texts the later one counts, and the loser is told (D34). */
import type { updateGroupOperation } from '#contract/accounts/group.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import { noteWrites, textsOf } from '../../../verbs/field-writes.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceGroups } from '../group-members.ts';
import { groupFor } from './access.ts';
import { holdGroup, writeGroup } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function updateGroup(
  ctx: ServiceContext,
  { input: { groupId, ...fields } }: ArgsOf<typeof updateGroupOperation>,
) {
  const { group } = await groupFor(ctx, groupId, fields.archived === undefined ? 'Update' : 'Delete');
  await holdGroup(ctx.tx, groupId);
  await noteWrites(ctx, { type: 'group', entityId: groupId }, textsOf(fields, ['name', 'description']));
  if (Object.keys(fields).length > 0) await writeGroup(ctx.tx, groupId, fields);
  await announceGroups(ctx, [groupId]);
  const retires = fields.archived !== undefined && fields.archived !== group.archived;
  const kind = !retires ? 'group changed' : fields.archived ? 'retired' : 'restored';
  const { organizationId } = group;
  const entity = { type: 'group', id: groupId };
  const details = { fields: Object.keys(fields) };
  await audit(ctx.tx, { kind, at: ctx.at, by: ctx.caller, organizationId, entity, details });
  return { success: true };
}
