/** The demo's courses: one that teaches the product, open to everyone, one in the internal catalog, and some to choose from. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '#contract/ids.ts';
import { readImportTree } from '../import/read/read-courses.ts';
import { type ImportWriter, writeCourse } from '../import/write-course.ts';
import { announceCollection, announceSkill } from '../services/content/announce.ts';
import { addPastRatings, insertFlashcards, writeCollection, writeSkill } from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { addDemoVideo } from './demo-video.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The courses that everybody in Harbor begins with are older than any enrollment; one lesson came after the learner's. */
const FIRST_DAYS_AGO = 140;
const newLesson = { slug: 'several-devices', daysAgo: 2 };

const content = path.join(path.dirname(fileURLToPath(import.meta.url)), 'content');

export type DemoTenant = {
  organizationId: string;
  tenantSlug: string;
  catalogRootId: string;
  internalRootId: string;
};

const faqs = [
  {
    question: 'Do I need an account?',
    answer: 'No. This course is open to everyone. With an account your progress is kept on all your devices.',
  },
  {
    question: 'How long does it take?',
    answer: 'About twenty minutes, in seven pieces. Stop wherever you like.',
  },
];

/** What a catalog is for shows with something to choose from. */
const further = {
  harbor: [
    { folder: 'marine-radio', difficulty: 'Intermediate', cover: 'gray', daysAgo: 88 },
    { folder: 'reading-the-weather', difficulty: 'Beginner', cover: 'green', daysAgo: 61 },
  ],
  commons: [
    { folder: 'first-aid', difficulty: 'Beginner', cover: 'red', daysAgo: 120 },
    { folder: 'spreadsheets', difficulty: 'Beginner', cover: 'green', daysAgo: 74 },
    { folder: 'everyday-statistics', difficulty: 'Intermediate', cover: 'blue', daysAgo: 50 },
    { folder: 'bread-on-a-weekend', difficulty: 'Beginner', cover: 'gray', daysAgo: 96 },
    { folder: 'knots-that-hold', difficulty: 'Beginner', cover: 'blue', daysAgo: 17 },
    { folder: 'reading-a-map', difficulty: 'Beginner', cover: 'green', daysAgo: 9 },
  ],
} as const;

const flashcards = [
  { front: 'A lesson', rear: 'One small thing to learn, short enough for a coffee break.' },
  { front: 'A course', rear: 'Lessons in an order, divided into sections like a book into chapters.' },
];

/** Adds the courses that a catalog has beside the one that teaches the product. */
export async function addFurtherCourses(
  ctx: ChangeContext,
  writer: ImportWriter,
  tenants: Readonly<Record<keyof typeof further, DemoTenant>>,
): Promise<void> {
  for (const name of ['harbor', 'commons'] as const) {
    const { organizationId, tenantSlug, catalogRootId } = tenants[name];
    const place = { organizationId, tenantSlug, rootType: 'catalog', rootId: catalogRootId } as const;
    for (const { folder, difficulty, cover, daysAgo } of further[name]) {
      const [course] = (await readImportTree(path.join(content, folder))).courses;
      if (!course) throw new Error(`The demo course ${folder} is missing.`);
      const then = { ...writer, now: () => writer.now() - daysAgo * DAY_MS };
      const { courseId } = await writeCourse(ctx, then, { ...place, loginRequired: true }, course);
      await writeCollection(ctx.tx, courseId, { difficulty, cover, featuredCover: cover });
      if (folder === 'reading-the-weather') await addDemoVideo(ctx, writer, tenants[name]);
      await announceCollection(ctx, courseId);
    }
  }
}

/** @returns the ids of the open course, and of the skill that the reviewer reviews */
export async function addDemoCourses(
  ctx: ChangeContext,
  writer: ImportWriter,
  tenant: DemoTenant,
): Promise<{ openCourseId: string; reviewedSkillId: string }> {
  const { organizationId, tenantSlug } = tenant;
  const [open] = (await readImportTree(path.join(content, 'learn-with-lectern'))).courses;
  const [internal] = (await readImportTree(path.join(content, 'working-at-harbor'))).courses;
  if (!open || !internal) throw new Error('The demo courses are missing.');
  const inCatalog = {
    organizationId,
    tenantSlug,
    rootType: 'catalog',
    rootId: tenant.catalogRootId,
    loginRequired: false,
  } as const;
  const inside = {
    organizationId,
    tenantSlug,
    rootType: 'internal',
    rootId: tenant.internalRootId,
    loginRequired: true,
  } as const;
  const then = { ...writer, now: () => writer.now() - FIRST_DAYS_AGO * DAY_MS };
  const { courseId } = await writeCourse(ctx, then, inCatalog, open);
  await writeCourse(ctx, then, inside, internal);
  await writeCollection(ctx.tx, courseId, {
    ...{ difficulty: 'Beginner', cover: 'blue', featuredCover: 'blue', faqs: JSON.stringify(faqs) },
  });
  await announceCollection(ctx, courseId);
  const first = await lessonAt(ctx, tenantSlug, 'your-first-lesson');
  await insertFlashcards(
    ctx.tx,
    flashcards.map((card) => ({ id: newId(), skillId: first, ...card })),
  );
  await announceSkill(ctx, first);
  await makeNew(ctx, tenantSlug, writer.now() - newLesson.daysAgo * DAY_MS);
  return { openCourseId: courseId, reviewedSkillId: first };
}

async function lessonAt({ tx }: ChangeContext, tenantSlug: string, slug: string): Promise<string> {
  const { id } = await tx
    .selectFrom('content.skills')
    .select('id')
    .where('tenantSlug', '=', tenantSlug)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

async function makeNew(ctx: ChangeContext, tenantSlug: string, at: number): Promise<void> {
  const id = await lessonAt(ctx, tenantSlug, newLesson.slug);
  await writeSkill(ctx.tx, id, { createdAt: at, updatedAt: at });
  await announceSkill(ctx, id);
}

const topics: Record<string, string[]> = {
  'your-first-lesson': ['getting started', 'reading'],
  'answering-questions': ['getting started', 'questions'],
  'keep-a-course': ['offline'],
  'where-your-work-is': ['offline', 'changes'],
  'when-something-is-refused': ['offline', 'changes'],
  'talk-beside-a-lesson': ['together'],
  'several-devices': ['together', 'changes'],
};

/** Who made the open course, where it leads, what its lessons are about, and who liked it. */
export async function addCourseDetails(
  ctx: ChangeContext,
  courseId: string,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const author = people.get('author');
  const course = await tx
    .selectFrom('content.collections')
    .select('tenantSlug')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  for (const [slug, tags] of Object.entries(topics)) {
    const id = await lessonAt(ctx, course.tenantSlug, slug);
    await writeSkill(tx, id, { tags: JSON.stringify(tags) });
    await announceSkill(ctx, id);
  }
  const fans = ['author', 'reviewer', 'admin'].flatMap((alias) => people.get(alias) ?? []);
  if (fans.length > 0) {
    const rating = {
      entityType: 'collection',
      entityId: courseId,
      value: 'like',
      counted: 'like',
      at,
    } as const;
    await addPastRatings(
      tx,
      fans.map((userId) => ({ userId, ...rating })),
    );
  }
  await writeCollection(tx, courseId, {
    courseAuthors: JSON.stringify(author ? [{ userId: author, authorTypes: ['author'] }] : []),
    links: JSON.stringify([
      {
        url: 'https://developer.mozilla.org/docs/Web/Progressive_web_apps',
        text: 'How web apps work offline',
      },
    ]),
    likes: fans.length,
  });
  await announceCollection(ctx, courseId);
}
