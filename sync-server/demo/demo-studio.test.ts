import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalState, noApprovalsAsked } from '#domain/approvals.ts';
import { type SeededDemo, seededDemo } from '#tests/support/seeded-demo.ts';

let demo: SeededDemo;
beforeAll(async () => {
  demo = await seededDemo();
}, 60_000);
afterAll(() => demo.close());

it('the demo’s studio has an approved text, one that waits for approval again, and a saved view (SKILL-004, STUDIO-011)', async () => {
  const { db } = demo.database;
  const approvals = await db.selectFrom('content.skillApprovals').selectAll().execute();
  const texts = await db.selectFrom('content.approvedTexts').selectAll().execute();
  const states = texts.map(({ skillId, textHash, lastWriter }) => {
    const given = approvals.filter((approval) => approval.skillId === skillId);
    return approvalState(noApprovalsAsked, given, { textHash, lastWriter }, false)?.state;
  });
  expect(states.sort()).toEqual(['approved', 'outdated']);
  const views = await db.selectFrom('content.studioViews').select(['name', 'columns']).execute();
  expect(views.map(({ name }) => name)).toEqual(['Waiting for review', 'Waiting for review']);
});
