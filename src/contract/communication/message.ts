/** Channels and their messages. Bucket `channel:{id}`. */
import * as v from 'valibot';
import { idSchema, pointerSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { writtenSchema } from '../visible-text.ts';

export const channelSchema = v.object({
  channelId: idSchema,
  name: v.string(),
  type: v.picklist(['ORGANIZATION_GROUP', 'SYSTEM', 'PARTY', 'CLASSROOM', 'USER_GROUP']),
  owner: v.object({ id: idSchema, type: v.picklist(['TENANT', 'GROUP', 'USER', 'ORGANIZATION']) }),
  members: v.array(idSchema),
});
export type Channel = v.InferOutput<typeof channelSchema>;

const MESSAGE_MAX_LENGTH = 10_000;

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
  fields: v.object({ text: v.string() }),
});
export type Message = v.InferOutput<typeof messageSchema>;

const textSchema = writtenSchema(MESSAGE_MAX_LENGTH);
const channelEntity = v.literal('channel');

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
