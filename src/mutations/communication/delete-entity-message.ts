/** A person takes an own message back; a tombstone stays. Served by services/communication/messages. */
import { deleteEntityMessageOperation } from '#contract/communication/message.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const deleteEntityMessage = defineMutation({
  operation: deleteEntityMessageOperation,
  lane: ({ entityId }) => `channel:${entityId}`,
  types: ['message'],
  pointers: ['messageId', 'parentId'],
  touches: ({ args }) => [entityKey('message', args.messageId)],
  deletes: true,
  apply: (rows, { args, at }) => {
    const message = rows.get('message', args.messageId);
    if (!message || message.deletedAt !== null) return [];
    const row = { ...message, deletedAt: at, fields: { text: '' } };
    return [{ key: entityKey('message', message.messageId), row }];
  },
  refused: { keep: () => null },
});
