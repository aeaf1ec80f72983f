/** Who belongs to an organization: coming in, another role, leaving. The only ways to change `accounts.profiles` but its order. */
import { type Kysely, sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { leavesNoOwner } from '#domain/invitations.ts';
import type { Role } from '#domain/role.ts';
import { audit } from '../../../audit/audit.ts';
import type { Database } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { leaveChannelsOf } from '../../communication/announce.ts';
import { endStandingIn } from '../../content/end-standing.ts';
import { giveAutomaticSeats } from '../../content/seats.ts';
import { leaveGroupsOf } from '../group-members.ts';
import { announceProfile } from '../people.ts';
import { findProfile } from '../users/repository.ts';

type Who = {
  userId: string;
  organizationId: string;
  at: number;
  by: { userId: string; actorId: string | null };
};

/** With what the person is there already. @returns whether that is new */
export async function joinOrganization(
  ctx: ChangeContext,
  { userId, organizationId, at, by, roles }: Who & { roles: readonly Role[] },
): Promise<boolean> {
  const { tx } = ctx;
  const known = await findProfile(tx, userId, organizationId);
  const held = known?.roles ?? [];
  const all = [...new Set([...held, ...roles])];
  if (known && all.length === held.length) return false;
  const { places } = await tx
    .selectFrom('accounts.profiles')
    .select(({ fn }) => fn.countAll<string>().as('places'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('accounts.profiles')
    .values({ userId, organizationId, roles: JSON.stringify(all), order: Number(places), joinedAt: at })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'organizationId']).doUpdateSet({ roles: JSON.stringify(all) }),
    )
    .execute();
  await announceProfile(ctx, userId, organizationId);
  if (held.length === 0 && all.length > 0) await giveAutomaticSeats(ctx, { organizationId, userId, at });
  const entity = { type: 'user', id: userId };
  await audit(tx, { kind: 'member added', at, by, organizationId, entity, details: { roles: all } });
  return true;
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
  }: Who & { before: readonly Role[]; roles: readonly Role[] },
): Promise<void> {
  const { tx } = ctx;
  await assertOwned(tx, organizationId, before, roles);
  await tx
    .updateTable('accounts.profiles')
    .set({ roles: JSON.stringify(roles) })
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .execute();
  await announceProfile(ctx, userId, organizationId);
  const entity = { type: 'user', id: userId };
  await audit(tx, { kind: 'roles changed', at, by, organizationId, entity, details: { roles: [...roles] } });
}

/** With the roles go groups, channels, seats and the work on its lessons; what the person wrote stays. @throws Refusal LAST_OWNER */
export async function endMembership(
  ctx: ChangeContext,
  { userId, organizationId, at, by, before }: Who & { before: readonly Role[] },
): Promise<void> {
  const { tx } = ctx;
  await assertOwned(tx, organizationId, before, []);
  await leaveGroupsOf(ctx, userId, organizationId);
  await leaveChannelsOf(ctx, userId, organizationId);
  await endStandingIn(ctx, userId, organizationId);
  await tx
    .deleteFrom('accounts.profiles')
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .execute();
  await announceProfile(ctx, userId, organizationId);
  const entity = { type: 'user', id: userId };
  await audit(tx, { kind: 'member removed', at, by, organizationId, entity });
}

/** A person who follows an organization has a profile there, without roles. */
export async function followOrganization(
  ctx: ChangeContext,
  { userId, organizationId, at }: Omit<Who, 'by'>,
): Promise<void> {
  const { places } = await ctx.tx
    .selectFrom('accounts.profiles')
    .select(({ fn }) => fn.countAll<string>().as('places'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto('accounts.profiles')
    .values({ userId, organizationId, roles: '[]', order: Number(places), joinedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await announceProfile(ctx, userId, organizationId);
}

/** Seats stay: they were given, or paid for. @returns false: the person has a role there, or does not follow it */
export async function unfollowOrganization(
  ctx: ChangeContext,
  { userId, organizationId }: Pick<Who, 'userId' | 'organizationId'>,
): Promise<boolean> {
  const gone = await ctx.tx
    .deleteFrom('accounts.profiles')
    .where('userId', '=', userId)
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`roles = '[]'::jsonb`)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return false;
  await announceProfile(ctx, userId, organizationId);
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
  await tx
    .selectFrom('accounts.organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .execute();
  const owners = await tx
    .selectFrom('accounts.profiles')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`roles @> '["owner"]'::jsonb`)
    .execute();
  if (leavesNoOwner(owners.length, before, after)) throw new Refusal('LAST_OWNER');
}
