/** A person reads, hides or confirms what is in their inbox. Served by services/communication/messages. */
import { ackEntityMessageOperation } from '#contract/communication/inbox.ts';
import { withAck } from '#domain/realtime.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const ackEntityMessage = defineMutation({
  operation: ackEntityMessageOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['message'],
  touches: ({ args }) => [entityKey('message', args.messageId)],
  apply: (rows, { args: { messageId, ackType }, at }) => {
    const message = rows.get('message', messageId);
    if (!message) return [];
    return [{ key: entityKey('message', messageId), row: withAck(message, { type: ackType, at }) }];
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof ackEntityMessage> = ({ all }, chance) => {
  const message = oneOf(
    all('message').filter(({ validAckTypes }) => (validAckTypes ?? []).length > 0),
    chance,
  );
  if (!message) return null;
  const { channelId: entityId, messageId } = message;
  return { entityType: 'channel', entityId, messageId, ackType: chance() < 0.7 ? 'view' : 'hide' };
};
