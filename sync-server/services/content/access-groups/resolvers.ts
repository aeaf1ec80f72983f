/** What can be asked about access groups and seats (API-028, API-029). */
import * as v from 'valibot';
import {
  accessGroupsPage,
  memberSeatsPage,
  seatSchema,
  setSeatsOperation,
  upsertAccessGroupOperation,
} from '#contract/content/access-group.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { rootsOf } from '../roots.ts';
import { isRunning, seatedIn, toAccessGroup } from './access-group-row.ts';
import { cagStatus } from './cag-status.ts';
import { seatsOfCaller, seatsOfMember } from './seats-of-member.ts';
import { assertManagesSeats, assertSeesSeats, setSeats, upsertAccessGroup } from './verbs.ts';

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
    name: memberSeatsPage.name,
    action: 'contaccgrp.Update',
    args: memberSeatsPage.args.entries,
    result: { type: 'JSON' },
    async find(ctx, { organizationId, userId }) {
      await assertManagesSeats(ctx, organizationId);
      return seatsOfMember(ctx, { organizationId, userId });
    },
  });
  query({
    name: 'getContentAccessGroupSeatsForUser',
    action: 'account.Read',
    args: { active: v.boolean() },
    result: { type: [row('GroupSeat', seatFields)] },
    find: seatsOfCaller,
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
