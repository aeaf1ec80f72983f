/** What is said in the demo: in the channels of its groups, with a thread and reactions, and between two people. */
import { directChannelId } from '#contract/communication/channel.ts';
import { newId } from '#contract/ids.ts';
import { announceChannel, announceMessages, announcePart } from '../services/communication/announce.ts';
import {
  enterChannel,
  insertMessage,
  insertParty,
  insertReaction,
  writePart,
} from '../services/communication/face.ts';
import type { ChangeContext } from '../sync/feed.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Said = {
  by: string;
  /** minutes before the demo's start */
  ago: number;
  text: string;
  reactions?: Record<string, string[]>;
  replies?: Said[];
};

const nightWatch: readonly Said[] = [
  {
    by: 'author',
    ago: 2 * 24 * 60 + 40,
    text: 'New on the shelf: the lesson about listening before you speak. It works without a network, so keep the course before you go out.',
    reactions: { '🎉': ['learner', 'second-learner'], '👀': ['learner'] },
  },
  {
    by: 'second-learner',
    ago: 2 * 24 * 60 + 12,
    text: 'Kept it. 14 MB with the video, done before the kettle was.',
    reactions: { '😄': ['author'] },
  },
  {
    by: 'learner',
    ago: 26 * 60,
    text: 'Which channel do we listen on between two and four? The note at the set says 16, the logbook says 67.',
    replies: [
      { by: 'author', ago: 25 * 60 + 48, text: '16, always. 67 is where you go once somebody has answered.' },
      {
        by: 'second-learner',
        ago: 25 * 60 + 31,
        text: 'I have corrected the logbook.',
        reactions: { '🙏': ['learner', 'author'] },
      },
    ],
  },
  {
    by: 'author',
    ago: 90,
    text: 'For tonight: `Mayday in nine lines`, aloud, twice each. The nine lines are also at https://example.org/mayday if you want them on paper.',
    reactions: { '✅': ['second-learner'] },
  },
  { by: 'second-learner', ago: 55, text: 'Wind is up. I am on the bridge, radio check at half past.' },
];

const newThisMonth: readonly Said[] = [
  {
    by: 'reviewer',
    ago: 5 * 24 * 60,
    text: 'Welcome. Begin with the open course, and ask here whatever is unclear: nobody was born knowing what a squelch is.',
    reactions: { '❤️': ['second-learner'] },
  },
  { by: 'second-learner', ago: 4 * 24 * 60 + 300, text: 'What is a squelch?' },
  {
    by: 'reviewer',
    ago: 4 * 24 * 60 + 280,
    text: 'The knob that decides how loud a signal has to be before you hear it. Turn it up until the hiss stops, then no further.',
  },
];

const between: readonly Said[] = [
  {
    by: 'author',
    ago: 3 * 60,
    text: 'Your answer on the position line was right, by the way. The question is worded badly, I am changing it.',
  },
  {
    by: 'learner',
    ago: 2 * 60 + 45,
    text: 'Good, I have read it three times.',
    reactions: { '👍': ['author'] },
  },
  { by: 'author', ago: 35, text: 'It is in the draft now. Tell me whether it reads better.' },
];

/** @param people  user ids by alias */
export async function addDemoChat(
  ctx: ChangeContext,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const idOf = (alias: string) => people.get(alias) as string;
  const groups = await ctx.tx
    .selectFrom('accounts.groups')
    .select(['id', 'slug'])
    .where('slug', 'in', ['night-watch', 'new-this-month'])
    .execute();
  for (const { id, slug } of groups)
    await say(ctx, { channelId: id, said: slug === 'night-watch' ? nightWatch : newThisMonth, idOf, at });
  const [one, other] = [idOf('author'), idOf('learner')];
  const channelId = directChannelId(one, other);
  await insertParty(ctx.tx, { id: channelId, ownerId: one, createdAt: at });
  await enterChannel(ctx.tx, channelId, [one, other]);
  await say(ctx, { channelId, said: between, idOf, at });
  // What is older than a day she has read.
  const hers = groups.filter(({ slug }) => slug === 'night-watch').map(({ id }) => id);
  for (const each of [...hers, channelId])
    announcePart(
      ctx,
      await writePart(ctx.tx, { userId: other, channelId: each }, { lastReadAt: at - DAY_MS }),
    );
  await announceChannel(ctx, channelId);
}

type Saying = {
  channelId: string;
  said: readonly Said[];
  idOf: (alias: string) => string;
  at: number;
  parent?: string | null;
};

async function say(ctx: ChangeContext, { channelId, said, idOf, at, parent = null }: Saying): Promise<void> {
  for (const { by, ago, text, reactions = {}, replies = [] } of said) {
    const id = newId();
    const sentAt = at - ago * MINUTE_MS;
    await insertMessage(ctx.tx, { id, channelId, senderId: idOf(by), sentAt, parent, text });
    for (const [reaction, aliases] of Object.entries(reactions))
      for (const alias of aliases)
        await insertReaction(ctx.tx, {
          messageId: id,
          reaction,
          userId: idOf(alias),
          at: sentAt + MINUTE_MS,
        });
    await say(ctx, { channelId, said: replies, idOf, at, parent: id });
    await announceMessages(ctx, [id]);
  }
}
