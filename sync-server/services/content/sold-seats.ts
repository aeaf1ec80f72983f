/** The access group of a paid subscription, or of seats that were bought: billing alone says how many, of what and how long. */
import type { Kysely } from 'kysely';
import { newId } from '#contract/ids.ts';
import { seatsLost } from '#domain/seats-lost.ts';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../storage/tables.ts';
import type { ChangeContext } from '../../sync/feed.ts';
import { findOrganization } from '../accounts/face.ts';
import { notify } from '../communication/notify.ts';
import { type AccessGroupRecord, seatedIn } from './access-groups/access-group-row.ts';
import {
  deletePromises,
  holdAccessGroup,
  peopleWithSeats,
  putAccessGroup,
  writeAccessGroup,
} from './access-groups/repository.ts';
import { announceSeat, takeSeat } from './seats.ts';

type Sold = {
  accessGroupId: string;
  organizationId: string;
  name: string;
  courseIds: readonly string[];
  seatsMax: number;
  /** null: bought for good */
  endsAt: number | null;
  at: number;
};

/** Makes the group, or has it run on. Nobody who has a seat loses it. */
export async function openSoldSeats(ctx: ChangeContext, { accessGroupId, at, ...sold }: Sold): Promise<void> {
  const known = await holdAccessGroup(ctx.tx, accessGroupId);
  const fields = { ...sold, courseIds: JSON.stringify(sold.courseIds), active: true };
  const made = { type: 'subscription', startsAt: at, autoAssign: false, createdAt: at } as const;
  await putAccessGroup(ctx.tx, { ...fields, ...made, id: accessGroupId }, fields);
  if (!known) return;
  const group = await holdAccessGroup(ctx.tx, accessGroupId);
  const seated = await peopleWithSeats(ctx.tx, accessGroupId);
  if (group) for (const userId of seated) await announceSeat(ctx, group, userId);
}

/** Seats that are there run on until then, if they would end before. */
export async function extendSoldSeats(
  ctx: ChangeContext,
  accessGroupId: string,
  endsAt: number,
): Promise<void> {
  const known = await holdAccessGroup(ctx.tx, accessGroupId);
  if (!known || known.endsAt === null || known.endsAt >= endsAt) return;
  await writeAccessGroup(ctx.tx, accessGroupId, { endsAt });
  const group = { ...known, endsAt };
  for (const userId of await peopleWithSeats(ctx.tx, accessGroupId)) await announceSeat(ctx, group, userId);
}

/** In the order of their ids, those after that one. */
export async function peopleOnSoldSeats(
  tx: Kysely<Database>,
  accessGroupId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const people = (await peopleWithSeats(tx, accessGroupId)).sort();
  return people.filter((userId) => after === null || userId > after).slice(0, limit);
}

/** With the invitations that hold one. */
export const seatedOnSold = (tx: Kysely<Database>, accessGroupId: string) => seatedIn(tx, [accessGroupId]);

/** Fewer of them, or a sooner end, because the money went back. Within its number nobody loses a seat; with its end all do. */
export async function endSoldSeats(
  ctx: ChangeContext,
  accessGroupId: string,
  fields: { seatsMax?: number; endsAt?: number | null },
): Promise<void> {
  if (!(await holdAccessGroup(ctx.tx, accessGroupId))) return;
  await writeAccessGroup(ctx.tx, accessGroupId, fields);
  const group = await holdAccessGroup(ctx.tx, accessGroupId);
  const seated = await peopleWithSeats(ctx.tx, accessGroupId);
  if (group) for (const userId of seated) await announceSeat(ctx, group, userId);
}

/** Where there are fewer than were given, those given last end, and their people are told. */
export async function resizeSoldSeats(
  ctx: ChangeContext,
  accessGroupId: string,
  { seatsMax, at }: { seatsMax: number; at: number },
): Promise<void> {
  const { tx } = ctx;
  const group = await holdAccessGroup(tx, accessGroupId);
  if (!group) return;
  await writeAccessGroup(tx, accessGroupId, { seatsMax });
  const lost = seatsLost(await seatedIn(tx, [accessGroupId]), seatsMax);
  if (lost.length === 0) return;
  const userIds = lost.flatMap(({ userId }) => userId ?? []);
  const inviteIds = lost.flatMap(({ inviteId }) => inviteId ?? []);
  for (const userId of userIds) await takeSeat(ctx, { accessGroupId, userId });
  if (inviteIds.length > 0) await deletePromises(tx, accessGroupId, inviteIds);
  await tellSeatEnded(ctx, group, userIds, at);
  await audit(tx, {
    kind: 'seats ended',
    at,
    by: null,
    organizationId: group.organizationId,
    entity: { type: 'accessGroup', id: accessGroupId },
    details: { seatsMax, userIds, inviteIds },
  });
}

async function tellSeatEnded(
  ctx: ChangeContext,
  { organizationId, name }: AccessGroupRecord,
  userIds: readonly string[],
  at: number,
): Promise<void> {
  const organization = (await findOrganization(ctx.tx, organizationId))?.name ?? '';
  const variables = { organization, name, link: '/subscriptions' };
  await notify(ctx, userIds, { id: newId(), template: 'seatEnded', variables, by: null }, at);
}

/** Whether somebody pays for it: then it is not changed by hand. */
export async function isSold(tx: Kysely<Database>, accessGroupId: string): Promise<boolean> {
  const [subscribed, bought] = await Promise.all([
    tx
      .selectFrom('billing.subscriptions')
      .select('id')
      .where('accessGroupId', '=', accessGroupId)
      .executeTakeFirst(),
    tx
      .selectFrom('billing.seatPurchases')
      .select('invoiceId')
      .where('accessGroupId', '=', accessGroupId)
      .executeTakeFirst(),
  ]);
  return subscribed !== undefined || bought !== undefined;
}

/** Who has a seat, and which invitations hold one. */
export async function seatedPeople(tx: Kysely<Database>, accessGroupId: string) {
  return (await seatedIn(tx, [accessGroupId])).map(({ name, assignedAt, status }) => ({
    name,
    assignedAt,
    invited: status === 'invited',
  }));
}
