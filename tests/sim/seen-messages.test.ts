/** Unread messages of one person on five devices that read, write, lose the connection and come back: the mutation as it is, the server as its rule. */
import { expect, it } from 'vitest';
import { channelPartId, noPart } from '#contract/communication/channel.ts';
import { isUnread } from '#domain/chat.ts';
import { type Seen, seenOf, seenTogether, shortened } from '#domain/seen-messages.ts';
import { markChannelRead } from '#mutations/communication/mark-channel-read.ts';
import { seeded } from '#tests/support/seeded.ts';

const STORIES = 300;
const [DEVICES, STEPS] = [5, 120];
const channelId = '00000000-0000-4000-8000-000000000001';
const place = { entityType: 'channel', entityId: channelId } as const;
const me = 'me';

type Sent = { id: number; senderId: string; sentAt: number; parent: string | null; deletedAt: number | null };
type Mark = { entityType: 'channel'; entityId: string; readAt: number; seen?: Seen | null };
type Part = ReturnType<typeof noPart>;

function applied(part: Part, args: Mark): Part {
  const rows = { get: () => part } as never;
  const [written] = markChannelRead.apply(rows, {
    args,
    me,
    at: 0,
    id: 'x',
    touches: [channelPartId(channelId)],
  });
  return written?.row as Part;
}

function play(seed: number) {
  const chance = seeded(seed);
  const upTo = (most: number) => Math.floor(chance() * most);
  const messages: Sent[] = [];
  const seen = new Set<number>();
  let [now, part] = [1_000, noPart(channelId)];

  const serve = (args: Mark) => {
    const all = {
      lastReadAt: Math.max(part.lastReadAt, args.readAt),
      seen: seenTogether(part.seen, args.seen),
    };
    const others = messages.filter(
      ({ senderId, deletedAt, sentAt }) => senderId !== me && deletedAt === null && sentAt > part.lastReadAt,
    );
    part = { ...part, ...shortened(all, others) };
  };
  const devices = Array.from({ length: DEVICES }, () => {
    let [held, own, waiting]: [Sent[], Part, Mark[]] = [[], noPart(channelId), []];
    const shown = () => waiting.reduce(applied, own);
    const unread = () => held.filter((message) => isUnread(message, { userId: me, marks: shown() }));
    return {
      cut: false,
      unread,
      /** @param share  of what is new; a first load may bring it in any order */
      pull(share = 1) {
        const known = new Set(held.map(({ id }) => id));
        const come = messages.filter(({ id }) => known.has(id) || share === 1 || chance() < share);
        held = come.map((message) => ({ ...message }));
        own = part;
      },
      send() {
        for (const mark of waiting.splice(0)) serve(mark);
      },
      /** A screen of the channel, or of a thread of it. */
      look() {
        const threads = [null, ...new Set(held.flatMap(({ parent }) => parent ?? []))];
        const thread = threads[upTo(threads.length)] ?? null;
        const rows = held.filter(({ parent }) => parent === thread);
        const from = upTo(rows.length);
        const screen = rows.slice(from, from + 1 + upTo(6));
        const marks = shown();
        const fresh = screen.filter((message) => isUnread(message, { userId: me, marks }));
        for (const { id } of fresh) seen.add(id);
        if (fresh.length === 0) return;
        const mark: Mark = { ...place, readAt: 0, seen: seenOf(fresh) };
        const last = waiting.at(-1);
        const folded =
          last && markChannelRead.into?.markChannelRead?.({ id: 'x', vars: last }, mark as never);
        waiting = folded ? [...waiting.slice(0, -1), folded as Mark] : [...waiting, mark];
      },
    };
  });
  const write = (senderId: string) => {
    now += 1 + upTo(50);
    const roots = messages.filter(({ parent }) => parent === null);
    const root = chance() < 0.4 ? roots[upTo(roots.length)] : undefined;
    messages.push({
      ...{ id: messages.length, senderId, sentAt: now, deletedAt: null },
      parent: root ? `root ${root.id}` : null,
    });
  };
  for (let step = 0; step < STEPS; step += 1) {
    const device = devices[upTo(DEVICES)] as (typeof devices)[number];
    const act = chance();
    if (act < 0.3) write(chance() < 0.2 ? me : 'bo');
    else if (act < 0.65) device.look();
    else if (act < 0.75) device.cut = !device.cut;
    else if (act < 0.78) {
      const gone = messages[upTo(messages.length)];
      if (gone) gone.deletedAt = now;
    } else if (!device.cut) {
      if (chance() < 0.5) device.send();
      device.pull(chance() < 0.3 ? 0.5 : 1);
    }
  }
  for (const device of devices) device.send();
  for (const device of devices) device.pull();
  const expected = messages
    .filter(({ id, senderId, deletedAt }) => senderId !== me && deletedAt === null && !seen.has(id))
    .map(({ id }) => id);
  return { expected, unread: devices.map((device) => device.unread().map(({ id }) => id)) };
}

it(`counts on each of ${DEVICES} devices just what was on no screen, in ${STORIES} stories of reading, writing, losing the connection and coming back`, () => {
  let some = 0;
  for (let seed = 1; seed <= STORIES; seed += 1) {
    const { expected, unread } = play(seed);
    some += expected.length;
    for (const ids of unread) expect({ seed, ids }).toEqual({ seed, ids: expected });
  }
  expect(some).toBeGreaterThan(STORIES);
});
