/**
 * What a person does with channels: opens one with somebody, reads, mutes, leaves. What is theirs alone of a channel is a row of its own, in
 * `user:{id}`; on the device in `things` (D104).
 */
import * as v from 'valibot';
import { mixedId } from '#domain/mixed-id.ts';
import { isPartyId, MOST_IN_PARTY } from '#domain/party.ts';
import { presences } from '#domain/realtime.ts';
import { IN_CHANNEL, MOST_SPANS, type Seen, spansIn } from '#domain/seen-messages.ts';
import { SEARCH_QUERY_LETTERS } from '../content/search.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { channelEntity, channelSchema, messageSchema } from './message.ts';

/** One person's part of one channel. */
export type ChannelPart = {
  id: string;
  thing: 'channelPart';
  channelId: string;
  /** all that was sent up to then they have seen; 0: nothing */
  lastReadAt: number;
  /** what they have seen after it; absent in rows of an older server */
  seen?: Seen | undefined;
  muted: boolean;
  left: boolean;
};
export const channelPartId = (channelId: string) => `channelPart:${channelId}`;

export const noPart = (channelId: string): ChannelPart => ({
  id: channelPartId(channelId),
  thing: 'channelPart',
  channelId,
  lastReadAt: 0,
  muted: false,
  left: false,
});

/** The channel between two people has one id, whichever of them opens it, on whichever device. */
export const directChannelId = mixedId;

const refusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;
const place = { entityType: channelEntity, entityId: idSchema };
const result = '{ success }';

/** With somebody of an organization to which both belong. `channelId` is `directChannelId` of the two. */
export const openDirectChannelOperation = defineOperation({
  name: 'openDirectChannel',
  service: 'communication',
  args: { channelId: idSchema, userId: idSchema },
  result,
  refusals,
});

const othersSchema = (least: number) =>
  v.pipe(
    v.array(idSchema),
    v.minLength(least),
    v.maxLength(MOST_IN_PARTY - 1),
    v.check((ids) => new Set(ids).size === ids.length, 'each person once'),
  );

/** With several people of an organization to which all of them belong. `channelId` is a new `partyIdOf` (D125). */
export const openPartyChannelOperation = defineOperation({
  name: 'openPartyChannel',
  service: 'communication',
  args: {
    channelId: v.pipe(idSchema, v.check(isPartyId, 'not an id of a group conversation')),
    userIds: othersSchema(2),
  },
  result,
  refusals,
});

/** Whoever is in a group conversation brings in others, who read all of it (D125). */
export const addToChannelOperation = defineOperation({
  name: 'addToChannel',
  service: 'communication',
  args: { ...place, userIds: othersSchema(1) },
  result,
  refusals,
});

const momentSchema = v.pipe(v.number(), v.minValue(0));
const seenSchema = v.pipe(
  v.record(v.union([v.literal(IN_CHANNEL), idSchema]), v.array(v.tuple([momentSchema, momentSchema]))),
  v.check((seen) => spansIn(seen) <= MOST_SPANS, 'too many spans'),
);

/** Only ever more. `readAt`: all up to then; 0: nothing besides what is in `seen` */
export const markChannelReadOperation = defineOperation({
  name: 'markChannelRead',
  service: 'communication',
  version: 2,
  args: { ...place, readAt: v.pipe(v.number(), v.integer(), v.minValue(0)), seen: v.nullish(seenSchema) },
  result,
  refusals,
});

export const muteChannelOperation = defineOperation({
  name: 'muteChannel',
  service: 'communication',
  args: { ...place, on: v.boolean() },
  result,
  refusals,
});

/** A group's channel is left with the group. */
export const leaveChannelOperation = defineOperation({
  name: 'leaveChannel',
  service: 'communication',
  args: place,
  result,
  refusals,
});

/** A message by the names of the plain API (CHAT-001): a person's has a text, the system's a template. */
export const entityMessageSchema = v.pipe(
  v.object({
    ...messageSchema.entries,
    id: v.string(),
    entityId: idSchema,
    entityType: v.literal('channel'),
    deletedAt: v.nullish(v.number()),
    parent: v.nullish(v.string()),
    fields: v.object({
      text: v.optional(v.string()),
      template: v.optional(v.string()),
      user: v.optional(v.string()),
      variables: v.optional(v.record(v.string(), v.string())),
    }),
  }),
  v.check(({ fields }) => fields.text !== undefined || fields.template !== undefined, 'no text'),
);
export type EntityMessage = v.InferOutput<typeof entityMessageSchema>;

const pageOfMessages = {
  service: 'communication' as const,
  result:
    '{ cursor messages { id entityId entityType messageId channelId senderId sentAt deletedAt version parent responses responders reactions fields } }',
  answer: v.object({
    cursor: v.nullable(v.string()),
    messages: v.array(
      v.object({
        ...messageSchema.entries,
        responders: v.nullish(v.record(idSchema, v.number())),
        reactions: v.nullish(v.record(v.string(), v.array(idSchema))),
      }),
    ),
  }),
};

/** What was sent before `fromMessageId`; with `around`, it and what was sent before and after it. */
export const messagesPage = defineServerPage({
  ...pageOfMessages,
  name: 'getEntityMessages',
  args: {
    entityType: channelEntity,
    entityId: idSchema,
    fromMessageId: v.nullish(idSchema),
    around: v.nullish(v.boolean()),
  },
});

/** What devices no longer have, the newest first. `cursor`: behind it was not looked yet */
export const olderMessagesFound = defineServerPage({
  ...pageOfMessages,
  name: 'searchOlderMessages',
  args: { query: v.pipe(v.string(), v.maxLength(SEARCH_QUERY_LETTERS)), fromMessageId: v.nullish(idSchema) },
});

export const channelsPage = defineServerPage({
  name: 'getChannelsForUser',
  service: 'communication',
  args: {},
  result: '{ channelId name type owner ownerFilter members memberCount organizationId }',
  answer: v.array(channelSchema),
});

const personSchema = v.object({
  userId: idSchema,
  alias: v.string(),
  name: v.object({ first: v.string(), last: v.string() }),
  image: v.nullable(idSchema),
});

/** Somebody as a chat shows them; `status`: whether they are there just now. */
export const userDetailsSchema = v.object({
  ...personSchema.entries,
  status: v.picklist(presences),
});

export const MOST_PEOPLE_AT_ONCE = 100;

export const usersDetailsPage = defineServerPage({
  name: 'getUsersDetails',
  service: 'communication',
  args: { userIds: v.pipe(v.array(v.string()), v.maxLength(MOST_PEOPLE_AT_ONCE)) },
  result: '{ userId alias name image status }',
  answer: v.array(userDetailsSchema),
});

/** @param after  the last person of the page before */
export const channelMembersPage = defineServerPage({
  name: 'getChannelMembers',
  service: 'communication',
  args: { entityType: channelEntity, entityId: idSchema, after: v.nullish(idSchema) },
  result: '{ members cursor }',
  answer: v.object({ members: v.array(personSchema), cursor: v.nullable(idSchema) }),
});
