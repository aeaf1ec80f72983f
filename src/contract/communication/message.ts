/** Channels and their messages. Bucket `channel:{id}`. */
import * as v from 'valibot';
import { MOST_IN_PARTY } from '#domain/party.ts';
import { ownerTypeSchema } from '../enumerations.ts';
import { idSchema, pointerSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { writtenSchema } from '../visible-text.ts';

export const channelSchema = v.object({
  channelId: idSchema,
  name: v.string(),
  type: v.picklist(['ORGANIZATION_GROUP', 'SYSTEM', 'PARTY', 'CLASSROOM', 'USER_GROUP']),
  owner: v.object({ id: idSchema, type: ownerTypeSchema }),
  /** which of its owner's people are in it; null: all of them. Absent in rows of an older server, as is what follows. */
  ownerFilter: v.optional(v.nullable(v.string())),
  /** all of them where they are few (`MEMBERS_IN_A_ROW`), else none: pages of the server have them (D104) */
  members: v.array(idSchema),
  memberCount: v.optional(v.number()),
  /** of a group's channel: where the group is */
  organizationId: v.optional(v.nullable(idSchema)),
});
export type Channel = v.InferOutput<typeof channelSchema>;

export const MESSAGE_MAX_LENGTH = 10_000;
/** on the device and in the bucket (LOCAL-006, D104); older ones leave so many at a time */
export const MESSAGES_ON_DEVICE = 1_000;
export const OLDER_LEAVE_AT_ONCE = 100;
/** of a group conversation everybody */
export const MEMBERS_IN_A_ROW = MOST_IN_PARTY;

export const messageSchema = v.object({
  messageId: v.string(),
  channelId: idSchema,
  senderId: idSchema,
  sentAt: v.number(),
  deletedAt: v.nullable(v.number()),
  /** 1, raised by each edit */
  version: v.number(),
  parent: v.nullable(v.string()),
  responses: v.number(),
  /** how many of the responses are whose; absent in rows of an older server, as is all that follows */
  responders: v.optional(v.record(idSchema, v.number())),
  /** who reacted how, the first first */
  reactions: v.optional(v.record(v.string(), v.array(idSchema))),
  /** A person's message has `text`; the system's has a template with what stands in its places. */
  fields: v.object({
    text: v.string(),
    template: v.optional(v.string()),
    user: v.optional(v.string()),
    variables: v.optional(v.record(v.string(), v.string())),
  }),
  /** what a real-time message is (WS-001), where it shows (RT-006) and how it may be acknowledged (RT-004) */
  type: v.optional(v.string()),
  destinations: v.optional(v.array(v.string())),
  validAckTypes: v.optional(v.array(v.string())),
  acks: v.optional(v.array(v.object({ type: v.string(), at: v.number() }))),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** A message with one response more or less, counted by whose it is (CHAT-008). */
export function withResponses(message: Message, userId: string, change: 1 | -1): Message {
  const count = Math.max(0, (message.responders?.[userId] ?? 0) + change);
  const { [userId]: _before, ...others } = message.responders ?? {};
  return {
    ...message,
    responses: Math.max(0, message.responses + change),
    responders: count > 0 ? { ...others, [userId]: count } : others,
  };
}

const textSchema = writtenSchema(MESSAGE_MAX_LENGTH);
export const channelEntity = v.literal('channel');

export const postEntityMessageOperation = defineOperation({
  name: 'postEntityMessage',
  service: 'communication',
  args: {
    entityType: channelEntity,
    entityId: idSchema,
    text: textSchema,
    parentId: v.nullable(pointerSchema),
  },
  result: '{ success messageId }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const editEntityMessageOperation = defineOperation({
  name: 'editEntityMessage',
  service: 'communication',
  args: {
    entityType: channelEntity,
    entityId: idSchema,
    text: textSchema,
    messageId: pointerSchema,
    hasParent: v.boolean(),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** A message of somebody else goes out of a group's channel, by whoever may change the group. */
export const removeEntityMessageOperation = defineOperation({
  name: 'removeEntityMessage',
  service: 'communication',
  args: {
    entityType: channelEntity,
    entityId: idSchema,
    messageId: pointerSchema,
    parentId: v.nullable(pointerSchema),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

export const deleteEntityMessageOperation = defineOperation({
  name: 'deleteEntityMessage',
  service: 'communication',
  args: {
    entityType: channelEntity,
    entityId: idSchema,
    messageId: pointerSchema,
    parentId: v.nullable(pointerSchema),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});
