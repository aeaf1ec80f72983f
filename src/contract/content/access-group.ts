/** Content access groups: courses, and the seats of those who may take them (COLL-022, COLL-023, COLL-026). */
import * as v from 'valibot';
import { productTypeSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { nameSchema } from '../visible-text.ts';

const addOnSchema = v.nullable(v.object({ id: v.string(), name: v.string(), type: v.string() }));
const collectionsSchema = v.array(v.object({ collectionId: idSchema, rootCollectionId: idSchema }));
const seatStatuses = ['active', 'inactive', 'invited'] as const;

export const accessGroupSchema = v.object({
  id: idSchema,
  name: v.string(),
  addOn: addOnSchema,
  autoAssign: v.boolean(),
  type: productTypeSchema,
  collections: collectionsSchema,
  productOwner: v.object({ id: idSchema }),
  /** null: as many as come */
  seats: v.object({ avail: v.nullable(v.number()), max: v.nullable(v.number()) }),
  active: v.boolean(),
  startsAt: v.nullable(v.number()),
  endsAt: v.nullable(v.number()),
  ownerId: idSchema,
  ownerType: v.picklist(['ORGANIZATION']),
  seatedUsers: v.array(
    v.object({
      /** null: an invitation that nobody has answered yet */
      userId: v.nullable(idSchema),
      assignedAt: v.number(),
      status: v.picklist(seatStatuses),
      inviteId: v.nullable(idSchema),
      /** of the person, or the address of the invitation */
      name: v.string(),
    }),
  ),
});
export type AccessGroup = v.InferOutput<typeof accessGroupSchema>;

/** A person's own seat. Bucket `user:{id}`. */
export const seatSchema = v.object({
  id: v.string(),
  thing: v.literal('seat'),
  userId: idSchema,
  addOn: addOnSchema,
  accessId: idSchema,
  accessType: productTypeSchema,
  assignedAt: v.number(),
  /** null: by nobody, before this was kept */
  assignedBy: v.nullable(idSchema),
  active: v.boolean(),
  started: v.boolean(),
  groupOwner: idSchema,
  contentOwnerId: idSchema,
  collections: collectionsSchema,
  startsAt: v.nullable(v.number()),
  endsAt: v.nullable(v.number()),
});
export type Seat = v.InferOutput<typeof seatSchema>;

export const ACCESS_GROUP_NAME_LETTERS = 80;
export const MOST_SEATS = 100_000;
const COURSES_AT_MOST = 200;
const AT_ONCE = 100;

/** Makes the group, or says it anew as a whole. */
export const upsertAccessGroupOperation = defineOperation({
  name: 'upsertAccessGroup',
  service: 'content',
  args: {
    input: v.strictObject({
      accessGroupId: idSchema,
      organizationId: idSchema,
      name: nameSchema(ACCESS_GROUP_NAME_LETTERS),
      courseIds: v.pipe(v.array(idSchema), v.nonEmpty(), v.maxLength(COURSES_AT_MOST)),
      seatsMax: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SEATS)),
      startsAt: v.nullable(v.number()),
      endsAt: v.nullable(v.number()),
      autoAssign: v.boolean(),
      active: v.boolean(),
    }),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'NO_SEAT_LEFT'],
});

const idsSchema = v.pipe(v.array(idSchema), v.maxLength(AT_ONCE));

/** Gives seats to people and to invitations that wait, or takes them back; all of them or none. */
export const setSeatsOperation = defineOperation({
  name: 'setSeats',
  service: 'content',
  args: { accessGroupId: idSchema, userIds: idsSchema, inviteIds: idsSchema, seated: v.boolean() },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'NO_SEAT_LEFT'],
});

const ownerInfoSchema = v.strictObject({ type: v.picklist(['ORGANIZATION']), id: idSchema });

/** API-029 */
export const accessGroupsPage = defineServerPage({
  name: 'getContentAccessGroupsForOwner',
  service: 'content',
  args: { ownerInfo: ownerInfoSchema, accessType: v.nullable(productTypeSchema), activeOnly: v.boolean() },
  result: '',
  answer: v.array(accessGroupSchema),
});

/** What one person has or had in the groups of an organization, for those who manage seats. */
export const memberSeatsPage = defineServerPage({
  name: 'getSeatsOfMember',
  service: 'content',
  args: { organizationId: idSchema, userId: idSchema },
  result: '',
  answer: v.array(
    v.object({
      accessGroupId: idSchema,
      name: v.string(),
      /** inactive: taken back, or its group is over or off */
      status: v.picklist(['active', 'inactive']),
      takenBack: v.boolean(),
      assignedAt: v.number(),
      startsAt: v.nullable(v.number()),
      endsAt: v.nullable(v.number()),
    }),
  ),
});
export type MemberSeat = v.InferOutput<typeof memberSeatsPage.answer>[number];
