/** A person has seen messages of a channel, or all of them up to then. Served by services/communication/channels. */
import { channelPartId, markChannelReadOperation, noPart } from '#contract/communication/channel.ts';
import { lastingId } from '#contract/ids.ts';
import { MOST_SPANS, type Seen, seenOf, seenTogether, spansIn } from '#domain/seen-messages.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const markChannelRead = defineMutation({
  operation: markChannelReadOperation,
  lane: ({ entityId }) => channelPartId(entityId),
  types: ['channelPart', 'channel'],
  touches: ({ args }) => [entityKey('channelPart', channelPartId(args.entityId))],
  needs: ({ entityId }) => [entityKey('channel', entityId)],
  apply: (rows, { args: { entityId, readAt, seen } }) => {
    const part = rows.get('channelPart', channelPartId(entityId)) ?? noPart(entityId);
    const lastReadAt = Math.max(part.lastReadAt, readAt);
    const row = { ...part, lastReadAt, ...(seen && { seen: seenTogether(part.seen, seen) }) };
    return [{ key: entityKey('channelPart', part.id), row }];
  },
  into: {
    markChannelRead({ vars }, { readAt, seen: more }) {
      const seen = seenTogether(vars.seen as Seen | undefined, more);
      if (spansIn(seen) > MOST_SPANS) return null;
      return { ...vars, readAt: Math.max(Number(vars.readAt), readAt), ...(spansIn(seen) > 0 && { seen }) };
    },
  },
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof markChannelRead> = ({ all }, chance) => {
  const message = oneOf(all('message'), chance);
  if (!message) return null;
  const place = { entityType: 'channel', entityId: message.channelId } as const;
  if (chance() < 0.5) return { ...place, readAt: Math.max(0, Math.floor(message.sentAt)) };
  const { sentAt, parent } = message;
  return {
    ...place,
    readAt: 0,
    seen: seenOf([{ sentAt, parent: parent === null ? null : lastingId(parent) }]),
  };
};
