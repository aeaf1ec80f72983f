/**
 * A message that somebody reports to those who may take it out of its channel. Each person has a row of their own for a message, in `user:{id}`, on
 * the device in `things`: what they reported, and if they may remove it what is reported. It says of nobody that they reported.
 */
import * as v from 'valibot';
import { idSchema, pointerSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { channelEntity } from './message.ts';

export const reportReasons = ['spam', 'abuse', 'unsafe', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const REPORT_NOTE_MAX_LENGTH = 500;

export type OpenReport = { reason: ReportReason; note: string };

export type MessageReport = {
  id: string;
  thing: 'messageReport';
  messageId: string;
  channelId: string;
  /** the person has reported it */
  own: boolean;
  /** what is reported and not settled; none for those who may not remove the message */
  open: OpenReport[];
};
export const messageReportId = (messageId: string) => `messageReport:${messageId}`;

export const noReport = (messageId: string, channelId: string): MessageReport => ({
  ...{ id: messageReportId(messageId), thing: 'messageReport', messageId, channelId },
  ...{ own: false, open: [] },
});

/** What is said of a message or a comment that is reported. */
export const reportArgs = {
  reason: v.picklist(reportReasons),
  note: v.pipe(v.string(), v.trim(), v.maxLength(REPORT_NOTE_MAX_LENGTH)),
};

const place = { entityType: channelEntity, entityId: idSchema, messageId: pointerSchema };
const result = '{ success }';
const refusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;

/** Somebody else's, in a group's channel: no other has people who may take it out. A second time it says the same. */
export const reportEntityMessageOperation = defineOperation({
  name: 'reportEntityMessage',
  service: 'communication',
  args: { ...place, ...reportArgs },
  result,
  refusals,
});

/** The message stays. By whoever may remove it. */
export const dismissMessageReportsOperation = defineOperation({
  name: 'dismissMessageReports',
  service: 'communication',
  args: place,
  result,
  refusals,
});
