/** A person marks all of their inbox as read. Served by services/communication/messages. */
import { ackEntityMessageBatchOperation } from '#contract/communication/inbox.ts';
import { isUnreadInInbox, withAck } from '#domain/realtime.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import type { SampleOf } from '../sample.ts';

export const ackEntityMessageBatch = defineMutation({
  operation: ackEntityMessageBatchOperation,
  lane: ({ ackMessageDetails }) => `channel:${ackMessageDetails[0]?.entityId ?? ''}`,
  types: ['message'],
  touches: ({ args }) => [
    ...new Set(args.ackMessageDetails.map(({ messageId }) => entityKey('message', messageId))),
  ],
  apply: (rows, { args: { ackMessageDetails }, at }) =>
    ackMessageDetails.flatMap(({ messageId, ackType }) => {
      const message = rows.get('message', messageId);
      if (!message) return [];
      return [{ key: entityKey('message', messageId), row: withAck(message, { type: ackType, at }) }];
    }),
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof ackEntityMessageBatch> = ({ all }) => {
  const unread = all('message').filter(
    (message) => (message.validAckTypes ?? []).includes('view') && isUnreadInInbox(message),
  );
  if (unread.length === 0) return null;
  return {
    ackMessageDetails: unread.map(({ channelId: entityId, messageId }) => ({
      entityType: 'channel' as const,
      entityId,
      messageId,
      ackType: 'view' as const,
    })),
  };
};
