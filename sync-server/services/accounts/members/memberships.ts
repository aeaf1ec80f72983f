/** Who belongs to an organization: coming in, another role, leaving. The only ways to change `accounts.profiles` but its order. */
import type { Kysely } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { leavesNoOwner } from '#domain/giving-roles.ts';
import type { Role } from '#domain/role.ts';
import { audit } from '../../../audit/audit.ts';
import { tellPerson } from '../../../realtime/events.ts';
import type { Database } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { leaveChannelsOf } from '../../communication/announce.ts';
import { announceOpenReports } from '../../communication/announce-open-reports.ts';
import { announceOpenCommentReports } from '../../content/announce-open-comment-reports.ts';
import { endStandingIn } from '../../content/end-standing.ts';
import { giveAutomaticSeats } from '../../content/seats.ts';
import { leaveGroupsOf } from '../group-members.ts';
import { groupsOfMember } from '../groups/repository.ts';
import { holdOrganization } from '../organizations/repository.ts';
import { announceProfile, announceProfiles } from '../people.ts';
import { countOwners, deleteProfiles, holdProfile, insertProfile, writeProfile } from './repository.ts';

type By = { userId: string; actorId: string | null };
type Who = { userId: string; organizationId: string; at: number };

/** With what the person is there already. @returns whether that is new */
export async function join(
  ctx: ChangeContext,
  { by, ...who }: Who & { by: By | null; roles: readonly Role[] },
): Promise<boolean> {
  const roles = await enter(ctx, who);
  if (!roles) return false;
  const { userId, organizationId, at } = who;
  const entity = { type: 'user', id: userId };
  await audit(ctx.tx, { kind: 'member added', at, by, organizationId, entity, details: { roles } });
  return true;
}

/** Somebody owns an organization by another right than the policy's. @param by  null: the operator */
export async function makeOwner(ctx: ChangeContext, { by, ...who }: Who & { by: By | null }): Promise<void> {
  const roles = await enter(ctx, { ...who, roles: ['owner', 'member'] });
  if (!roles) return;
  const { userId, organizationId, at } = who;
  const entity = { type: 'user', id: userId };
  const details = { roles, ...(by === null && { byOperator: true }) };
  await audit(ctx.tx, { kind: 'roles changed', at, by, organizationId, entity, details });
}

/** @returns all roles that the person has now; null: nothing is new */
async function enter(
  ctx: ChangeContext,
  { userId, organizationId, at, roles }: Who & { roles: readonly Role[] },
): Promise<Role[] | null> {
  const known = await holdProfile(ctx.tx, userId, organizationId);
  const held = known?.roles ?? [];
  const all = [...new Set([...held, ...roles])];
  if (known && all.length === held.length) return null;
  const profile = { userId, organizationId, roles: all, joinedAt: at };
  await insertProfile(ctx.tx, profile, 'they get these');
  await announceProfile(ctx, userId, organizationId);
  await announceReportsTo(ctx, { userId, organizationId, roles: all });
  if (held.length === 0 && all.length > 0) await giveAutomaticSeats(ctx, { organizationId, userId, at });
  await tellAffiliation(ctx, { userId, organizationId, at, action: 'add' });
  return all;
}

/** What waits there for those who moderate. */
async function announceReportsTo(
  ctx: ChangeContext,
  { userId, organizationId, roles }: Omit<Who, 'at'> & { roles: readonly Role[] },
): Promise<void> {
  await announceOpenReports(ctx, await groupsOfMember(ctx.tx, userId, organizationId), [userId]);
  await announceOpenCommentReports(ctx, { userId, organizationId, roles });
}

/** The person's devices hear that what they are somewhere has changed (WS-002). */
async function tellAffiliation(
  ctx: ChangeContext,
  { userId, organizationId, at, action }: Who & { action: 'add' | 'remove' },
): Promise<void> {
  const organization = await ctx.tx
    .selectFrom('accounts.organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (!organization) return;
  const fields = { userId, affiliationId: organizationId, name: organization.name, action };
  tellPerson(ctx, userId, 'userAffiliationsModified', fields, { at });
}

/** @throws Refusal LAST_OWNER */
export async function setRoles(
  ctx: ChangeContext,
  {
    userId,
    organizationId,
    at,
    by,
    before,
    roles,
  }: Who & { by: By; before: readonly Role[]; roles: readonly Role[] },
): Promise<void> {
  const { tx } = ctx;
  await assertOwned(tx, organizationId, before, roles);
  await writeProfile(tx, { userId, organizationId }, { roles });
  await announceProfile(ctx, userId, organizationId);
  await announceReportsTo(ctx, { userId, organizationId, roles });
  await tellAffiliation(ctx, { userId, organizationId, at, action: 'add' });
  const entity = { type: 'user', id: userId };
  await audit(tx, { kind: 'roles changed', at, by, organizationId, entity, details: { roles: [...roles] } });
}

type Ending = { organizationId: string; roles: readonly Role[] };

/**
 * With the roles go groups, channels, seats and the work on its lessons; what the person wrote stays.
 * @param endings  what the person is in each now
 * @throws Refusal LAST_OWNER
 */
export async function endMemberships(
  ctx: ChangeContext,
  { userId, endings, at, by }: { userId: string; endings: readonly Ending[]; at: number; by: By },
): Promise<void> {
  const { tx } = ctx;
  for (const { organizationId, roles } of endings) await assertOwned(tx, organizationId, roles, []);
  const organizationIds = endings.map(({ organizationId }) => organizationId);
  await leaveGroupsOf(ctx, userId, organizationIds);
  for (const organizationId of organizationIds) {
    await leaveChannelsOf(ctx, userId, organizationId);
    await endStandingIn(ctx, userId, organizationId);
    await announceOpenCommentReports(ctx, { userId, organizationId, roles: [] });
  }
  await deleteProfiles(tx, userId, organizationIds);
  await announceProfiles(ctx, userId, organizationIds);
  const entity = { type: 'user', id: userId };
  for (const organizationId of organizationIds) {
    await tellAffiliation(ctx, { userId, organizationId, at, action: 'remove' });
    await audit(tx, { kind: 'member removed', at, by, organizationId, entity });
  }
}

/** A person who follows an organization has a profile there, without roles. */
export async function followOrganization(
  ctx: ChangeContext,
  { userId, organizationId, at }: Who,
): Promise<void> {
  const profile = { userId, organizationId, roles: [], joinedAt: at };
  await insertProfile(ctx.tx, profile, 'they keep theirs');
  await announceProfile(ctx, userId, organizationId);
  await tellAffiliation(ctx, { userId, organizationId, at, action: 'add' });
}

/** Seats stay: they were given, or paid for. @returns false: the person has a role there, or does not follow it */
export async function unfollowOrganization(
  ctx: ChangeContext,
  { userId, organizationId, at }: Who,
): Promise<boolean> {
  if ((await deleteProfiles(ctx.tx, userId, [organizationId], 'without a role')) === 0) return false;
  await announceProfile(ctx, userId, organizationId);
  await tellAffiliation(ctx, { userId, organizationId, at, action: 'remove' });
  return true;
}

/** Two owners who leave at one moment wait for each other here. @throws Refusal LAST_OWNER */
async function assertOwned(
  tx: Kysely<Database>,
  organizationId: string,
  before: readonly Role[],
  after: readonly Role[],
): Promise<void> {
  if (!before.includes('owner') || after.includes('owner')) return;
  await holdOrganization(tx, organizationId);
  if (leavesNoOwner(await countOwners(tx, organizationId), before, after)) throw new Refusal('LAST_OWNER');
}
