/** The person has decided about a value that was written over. Served by services/content. */
import { settleLostValueOperation } from '#contract/sync/lost-value.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const settleLostValue = defineMutation({
  operation: settleLostValueOperation,
  lane: ({ lostId }) => `lost:${lostId}`,
  types: ['lostValue'],
  touches: ({ args }) => [entityKey('lostValue', args.lostId)],
  apply: (rows, { args, at }) => {
    const lost = rows.get('lostValue', args.lostId);
    return lost ? [{ key: entityKey('lostValue', lost.lostId), row: { ...lost, settledAt: at } }] : [];
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof settleLostValue> = ({ all }, chance) => {
  const lost = oneOf(all('lostValue'), chance);
  return lost ? { lostId: lost.lostId } : null;
};
