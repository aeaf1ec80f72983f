/** The demo organization's own courses: one that teaches the product, open to everyone, and one in the internal catalog. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '#contract/ids.ts';
import { readImportTree } from '../import/read/read-courses.ts';
import { type ImportWriter, writeCourse } from '../import/write-course.ts';
import { announceCollection, announceSkill } from '../services/content/announce.ts';
import type { ChangeContext } from '../sync/feed.ts';

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

const flashcards = [
  { front: 'A skill', rear: 'One small thing to learn: a single lesson.' },
  { front: 'A course', rear: 'Skills in an order, divided into collections like a book into chapters.' },
];

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
  const { courseId } = await writeCourse(ctx, writer, inCatalog, open);
  await writeCourse(ctx, writer, inside, internal);
  await ctx.tx
    .updateTable('content.collections')
    .set({ difficulty: 'Beginner', cover: 'blue', faqs: JSON.stringify(faqs) })
    .where('id', '=', courseId)
    .execute();
  await announceCollection(ctx, courseId);
  const first = await ctx.tx
    .selectFrom('content.skills')
    .select('id')
    .where('tenantSlug', '=', tenantSlug)
    .where('slug', '=', 'your-first-lesson')
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto('content.flashcards')
    .values(flashcards.map((card) => ({ id: newId(), skillId: first.id, ...card })))
    .execute();
  await announceSkill(ctx, first.id);
  return { openCourseId: courseId, reviewedSkillId: first.id };
}
