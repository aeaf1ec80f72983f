/** What can be asked about access groups and seats (API-028, API-029). */
import * as v from 'valibot';
import {
  accessGroupsPage,
  seatSchema,
  setSeatsOperation,
  upsertAccessGroupOperation,
} from '#contract/content/access-group.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { rootsOf } from '../roots.ts';
import { isRunning, seatedIn, toAccessGroup, toSeat } from './access-group-row.ts';
import { cagStatus } from './cag-status.ts';
import { assertSeesSeats, setSeats, upsertAccessGroup } from './verbs.ts';

const OWNERS_AT_ONCE = 100;
const idsSchema = v.pipe(v.array(idSchema), v.maxLength(OWNERS_AT_ONCE));

export function accessGroupFields({ row, query, mutation }: ServiceBuilder): void {
  const success = { type: row('Success', { success: v.boolean() }) };
  const { thing: _, ...seatFields } = seatSchema.entries;
  query({
    name: accessGroupsPage.name,
    action: 'contaccgrp.Update',
    args: accessGroupsPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, { ownerInfo, accessType, activeOnly }) {
      const named = await assertSeesSeats(ctx, ownerInfo.id);
      const groups = await ctx.tx
        .selectFrom('content.accessGroups')
        .selectAll()
        .where('organizationId', '=', ownerInfo.id)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      const asked = groups.filter(
        (group) =>
          (accessType === null || group.type === accessType) && (!activeOnly || isRunning(group, ctx.at)),
      );
      const seated = await seatedIn(
        ctx.tx,
        asked.map(({ id }) => id),
      );
      return asked
        .map((group) => toAccessGroup(group, seated))
        .map((group) => (named ? group : { ...group, seatedUsers: [] }));
    },
  });
  query({
    name: 'getContentAccessGroupSeatsForUser',
    action: 'account.Read',
    args: { active: v.boolean() },
    result: { type: [row('GroupSeat', seatFields)] },
    async find({ tx, caller, at }, { active }) {
      if (!caller) return [];
      const seats = await tx
        .selectFrom('content.seats')
        .selectAll()
        .where('userId', '=', caller.userId)
        .execute();
      if (seats.length === 0) return [];
      const groups = await tx
        .selectFrom('content.accessGroups')
        .selectAll()
        .where(
          'id',
          'in',
          seats.map(({ accessGroupId }) => accessGroupId),
        )
        .orderBy('id')
        .execute();
      return groups
        .flatMap((group) => {
          const seat = seats.find(({ accessGroupId }) => accessGroupId === group.id);
          return seat ? [toSeat(group, seat, at)] : [];
        })
        .filter((seat) => (seat.active && seat.started) === active);
    },
  });
  query({
    name: 'getCatalogIdsForOwners',
    action: 'ReadPublic',
    args: { ownerIds: idsSchema },
    result: {
      type: [row('CatalogIds', { ownerId: v.string(), public: v.string(), internal: v.string() })],
    },
    async find({ tx }, { ownerIds }) {
      const roots = await rootsOf(tx, ownerIds);
      return [...roots].map(([ownerId, ids]) => ({ ownerId, ...ids }));
    },
  });
  query({
    name: 'getUserOrganizationListCagStatus',
    action: 'account.Read',
    args: { organizationIds: idsSchema, productOrganizationIds: idsSchema },
    result: {
      type: [
        row('CagStatus', {
          organizationId: v.string(),
          productOrganizationId: v.string(),
          active: v.boolean(),
        }),
      ],
    },
    find: cagStatus,
  });
  mutation({
    action: 'contaccgrp.Update',
    operation: upsertAccessGroupOperation,
    result: success,
    verb: upsertAccessGroup,
  });
  mutation({ action: 'contaccgrp.Assign', operation: setSeatsOperation, result: success, verb: setSeats });
}
