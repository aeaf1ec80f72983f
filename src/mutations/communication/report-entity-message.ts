/** A person reports somebody else's message to those who may remove it. Served by services/communication/reports. */
import {
  messageReportId,
  noReport,
  reportEntityMessageOperation,
  reportReasons,
} from '#contract/communication/report.ts';
import { lastingId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const reportEntityMessage = defineMutation({
  operation: reportEntityMessageOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['messageReport'],
  pointers: ['messageId'],
  touches: ({ args }) => [entityKey('messageReport', messageReportId(lastingId(args.messageId)))],
  apply: (rows, { args: { messageId: given, entityId } }) => {
    const messageId = lastingId(given);
    const report = rows.get('messageReport', messageReportId(messageId)) ?? noReport(messageId, entityId);
    return [{ key: entityKey('messageReport', report.id), row: { ...report, own: true } }];
  },
  about: ({ note }) => ({ place: null, text: note }),
});

export const sample: SampleOf<typeof reportEntityMessage> = ({ all, me }, chance) => {
  const groups = new Set(
    all('channel')
      .filter(({ type }) => type === 'ORGANIZATION_GROUP')
      .map(({ channelId }) => channelId),
  );
  const message = oneOf(
    all('message').filter(
      ({ channelId, senderId, deletedAt }) => groups.has(channelId) && senderId !== me && deletedAt === null,
    ),
    chance,
  );
  if (!message) return null;
  const { channelId: entityId, messageId } = message;
  const reason = oneOf(reportReasons, chance) ?? 'other';
  return { entityType: 'channel', entityId, messageId, reason, note: '' };
};
