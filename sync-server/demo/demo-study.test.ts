import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentNode, LessonDocument } from '#contract/document/document.ts';
import { childrenOf } from '#contract/document/document.ts';
import { type SeededDemo, seededDemo } from '#tests/support/seeded-demo.ts';

let demo: SeededDemo;
beforeAll(async () => {
  demo = await seededDemo();
}, 60_000);
afterAll(() => demo.close());

const kindsIn = (node: DocumentNode | LessonDocument): string[] => [
  node.type,
  ...(node.type === 'question' ? [`question: ${node.attrs.questionType}`] : []),
  ...childrenOf(node as DocumentNode).flatMap(kindsIn),
];

it('the demo’s lessons hold every kind of block and of question that a reader may meet', async () => {
  const bodies = await demo.database.db.selectFrom('content.skillBodies').select('document').execute();
  const kinds = new Set(bodies.flatMap(({ document }) => kindsIn(document)));
  for (const kind of [
    ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'codeBlock', 'horizontalRule'],
    ...['image', 'video', 'attachment', 'lab', 'table', 'questionHint', 'questionExplanation'],
    ...['choice', 'multiple-choice', 'gap-fill', 'text', 'poll'].map((each) => `question: ${each}`),
  ])
    expect([...kinds], kind).toContain(kind);
});

it('the demo’s poll has answers of others, and its learner a note on a lesson', async () => {
  const { db } = demo.database;
  const [counts] = await db.selectFrom('content.pollCounts').select('questions').execute();
  const given = Object.values(Object.values(counts?.questions ?? {})[0] ?? {});
  expect(given.sort()).toEqual([1, 2]);
  const { rows } = await sql<{ alias: string; quote: string }>`
    select u.alias, n.quote from content.notes n join accounts.users u on u.id = n."userId"`.execute(db);
  expect(rows).toEqual([
    { alias: 'learner', quote: expect.stringContaining('At the end of the watch read the last hour aloud') },
  ]);
});
