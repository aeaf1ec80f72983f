/** The person has decided about a value that was written over. Served by services/content. */
import { settleLostValueOperation } from '#contract/sync/lost-value.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const settleLostValue = defineMutation({
  operation: settleLostValueOperation,
  lane: ({ lostId }) => `lost:${lostId}`,
  types: ['lostValue'],
  touches: ({ args }) => [entityKey('lostValue', args.lostId)],
  apply: (rows, { args, at }) => {
    const lost = rows.get('lostValue', args.lostId);
    return lost ? [{ key: entityKey('lostValue', lost.lostId), row: { ...lost, settledAt: at } }] : [];
  },
  refused: { keep: () => null },
});
