/** What the product tells one person: messages in a channel of their own, which they read, hide and acknowledge (RT-004, RT-011, API-048). */
import * as v from 'valibot';
import { ackTypes } from '#domain/realtime.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { channelEntity } from './message.ts';

/** What it has to say; the words to each are in `words/en/inbox.ts`. */
export const noticeTemplates = [
  'assigned',
  'announcement',
  'billingNews',
  'chargeComing',
  'commentReply',
  'directMessage',
  'factorRequired',
  'feedbackAnswered',
  'invitationAccepted',
  'lessonShared',
  'lessonTransferred',
  'mention',
  'messageReported',
  'planned',
  'receipt',
  'seatEnded',
  'renewalFailed',
  'renewalLapsed',
  'renewalRecovered',
  'seatContinues',
  'seatEnding',
] as const;
export type NoticeTemplate = (typeof noticeTemplates)[number];

/** As the product is no person: who sends its messages. */
export const SYSTEM_SENDER = '00000000-0000-0000-0000-000000000000';

const MOST_ACKS_AT_ONCE = 1_100;
const ack = {
  entityType: channelEntity,
  entityId: idSchema,
  messageId: idSchema,
  ackType: v.picklist(ackTypes),
};
const refusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;

/** A second time it says the same, and the first time counts. */
export const ackEntityMessageOperation = defineOperation({
  name: 'ackEntityMessage',
  service: 'communication',
  args: ack,
  result: '{ success }',
  refusals,
});

/** All of them or none. */
export const ackEntityMessageBatchOperation = defineOperation({
  name: 'ackEntityMessageBatch',
  service: 'communication',
  args: {
    ackMessageDetails: v.pipe(v.array(v.strictObject(ack)), v.minLength(1), v.maxLength(MOST_ACKS_AT_ONCE)),
  },
  result: '{ success }',
  refusals,
});
