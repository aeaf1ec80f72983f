/**
 * The people who learn in the demo beside its accounts: what they finished in the past weeks and what they say below lessons. Nobody can
 * sign in as one of them.
 */
import { newId } from '#contract/ids.ts';
import { insertAccount } from '../services/accounts/add-account.ts';
import { join } from '../services/accounts/face.ts';
import { announceCollection, announceSkills } from '../services/content/announce.ts';
import {
  addPastComments,
  addPastEnrollments,
  addPastProgress,
  addPastRatings,
  writeCollection,
} from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { completedSkill } from './completed-skill.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const names =
  `Amara Diallo, Bence Novak, Chiara Rossi, Dmitri Volkov, Eun-ji Park, Farid Rahimi, Greta Lindholm, Hiro Tanaka,
  Ines Carvalho, Jonas Weber, Kavya Nair, Leila Haddad, Mateus Silva, Noor Aziz, Oskar Berg, Priya Shah, Quentin Morel, Rosa Jimenez,
  Sven Aalto, Thandi Mokoena, Umut Kaya, Wanjiru Kamau`
    .split(',')
    .map((name) => name.trim());

/** By course, the lessons in their order: the crowd works through them, each person at a pace of their own. */
const courses = {
  harbor: ['marine-radio', 'reading-the-weather'],
  commons: ['first-aid', 'spreadsheets'],
} as const;

/** By lesson: who of them says what, how many days ago. */
const talk: Record<string, { by: number; daysAgo: number; text: string; replies?: Talk[] }[]> = {
  'Listen before you speak': [
    {
      by: 0,
      daysAgo: 12,
      text: 'On our boat two people always press the key at once. We now count to three first.',
      replies: [
        {
          by: 6,
          daysAgo: 11,
          text: 'Three is a good number. We count to five on the ferry, and it still saves time.',
        },
        { by: 0, daysAgo: 11, text: 'I will try five on the next trip.' },
      ],
    },
    { by: 17, daysAgo: 4, text: 'Does this hold for handhelds as well? Mine cuts off the first word.' },
  ],
  'Mayday in nine lines': [
    {
      by: 3,
      daysAgo: 9,
      text: 'I printed the nine lines and taped them beside the set. My daughter can read them aloud now.',
      replies: [
        { by: 12, daysAgo: 8, text: 'Same here. The position line is the one that everybody forgets.' },
      ],
    },
  ],
  'Clouds that mean something': [
    {
      by: 8,
      daysAgo: 6,
      text: 'This morning: mares’ tails from the west. By four it rained, exactly as the lesson says.',
      replies: [
        {
          by: 19,
          daysAgo: 5,
          text: 'In Durban they came from the south and nothing happened. Is it the direction?',
        },
      ],
    },
  ],
  'What the barometer says': [
    { by: 14, daysAgo: 3, text: 'One hectopascal an hour, and we turned back. Good that we did.' },
  ],
  'Chest compressions': [
    {
      by: 9,
      daysAgo: 15,
      text: 'The song for the rhythm is what I will remember.',
      replies: [{ by: 15, daysAgo: 14, text: 'We practise with it every month at work.' }],
    },
  ],
};
type Talk = { by: number; daysAgo: number; text: string };

type Tenants = Readonly<Record<keyof typeof courses, { organizationId: string; tenantSlug: string }>>;

export async function addDemoCrowd(ctx: ChangeContext, tenants: Tenants, at: number): Promise<void> {
  const people: string[] = [];
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ');
    const username = name.toLowerCase().replace(' ', '-');
    const account = { username, email: `${username}@learners.example`, passwordHash: null };
    const userId = await insertAccount(ctx.tx, { ...account, firstName, lastName }, { at, verified: true });
    const joining = { userId, at, by: { userId, actorId: null } };
    await join(ctx, { ...joining, organizationId: tenants.harbor.organizationId, roles: ['member'] });
    await join(ctx, { ...joining, organizationId: tenants.commons.organizationId, roles: [] });
    people.push(userId);
  }
  for (const alias of ['harbor', 'commons'] as const)
    for (const slug of courses[alias]) await work(ctx, { ...tenants[alias], slug, people, at });
  await say(ctx, people, at);
}

/** They are enrolled, have finished the first lessons of the course, one every few days, and some like it. */
async function work(
  ctx: ChangeContext,
  course: { organizationId: string; tenantSlug: string; slug: string; people: readonly string[]; at: number },
): Promise<void> {
  const { tx } = ctx;
  const { organizationId, tenantSlug, slug, people, at } = course;
  const { id: courseId } = await tx
    .selectFrom('content.collections')
    .select('id')
    .where('tenantSlug', '=', tenantSlug)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const lessons = await tx
    .selectFrom('content.courseMembers as m')
    .innerJoin('content.skills as s', 's.id', 'm.memberId')
    .select('s.id')
    .where('m.courseId', '=', courseId)
    .where('m.type', '=', 'skill')
    .orderBy('s.slug')
    .execute();
  const part = people.filter((_, n) => (n + slug.length) % 3 !== 0);
  const pace = (n: number) => (n * 5 + slug.length) % (lessons.length + 1);
  await addPastEnrollments(
    tx,
    part.map((userId, n) => ({
      ...{ id: newId(), userId, courseId, organizationId, visibility: 'visible' },
      status: pace(n) === lessons.length ? 'completed' : 'active',
      createdAt: at - (35 - (n % 7)) * DAY_MS,
    })),
  );
  const finished = part.flatMap((userId, n) =>
    lessons.slice(0, pace(n)).map(({ id: skillId }, lesson) => {
      const completedAt = at - (30 - (n % 9) - lesson * 4) * DAY_MS;
      return { userId, progress: completedSkill(skillId, { seconds: 60 + ((n * 37) % 240), completedAt }) };
    }),
  );
  if (finished.length > 0) await addPastProgress(tx, finished);
  const fans = part.filter((_, n) => pace(n) === lessons.length);
  const like = { entityType: 'collection', entityId: courseId, value: 'like', counted: 'like', at } as const;
  if (fans.length > 0)
    await addPastRatings(
      tx,
      fans.map((userId) => ({ userId, ...like })),
    );
  await writeCollection(tx, courseId, { likes: fans.length });
  await announceCollection(ctx, courseId);
}

async function say(ctx: ChangeContext, people: readonly string[], at: number): Promise<void> {
  const skills = await ctx.tx
    .selectFrom('content.skills')
    .select(['id', 'title'])
    .where('title', 'in', Object.keys(talk))
    .execute();
  const comment = (skillId: string, { by, daysAgo, text }: Talk, parent: string | null) => ({
    ...{
      id: newId(),
      skillId,
      createdBy: people[by] as string,
      body: text,
      parent,
      access: 'public' as const,
    },
    ...{ createdAt: at - daysAgo * DAY_MS, editedAt: null, deletedAt: null },
  });
  const comments = skills.flatMap(({ id, title }) =>
    (talk[title] ?? []).flatMap(({ replies = [], ...said }) => {
      const first = comment(id, said, null);
      return [
        first,
        ...replies.map((reply, n) => {
          const answer = comment(id, reply, first.id);
          return { ...answer, createdAt: answer.createdAt + n };
        }),
      ];
    }),
  );
  await addPastComments(ctx.tx, comments);
  await announceSkills(
    ctx,
    skills.map(({ id }) => id),
  );
}
