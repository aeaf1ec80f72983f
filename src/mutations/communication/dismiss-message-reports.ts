/** Whoever may remove a message leaves it where it is. Served by services/communication/reports. */
import { dismissMessageReportsOperation, messageReportId } from '#contract/communication/report.ts';
import { lastingId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const dismissMessageReports = defineMutation({
  operation: dismissMessageReportsOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['messageReport'],
  pointers: ['messageId'],
  touches: ({ args }) => [entityKey('messageReport', messageReportId(lastingId(args.messageId)))],
  apply: (rows, { args }) => {
    const report = rows.get('messageReport', messageReportId(lastingId(args.messageId)));
    return report ? [{ key: entityKey('messageReport', report.id), row: { ...report, open: [] } }] : [];
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof dismissMessageReports> = ({ all }, chance) => {
  const report = oneOf(
    all('messageReport').filter(({ open }) => open.length > 0),
    chance,
  );
  return report ? { entityType: 'channel', entityId: report.channelId, messageId: report.messageId } : null;
};
