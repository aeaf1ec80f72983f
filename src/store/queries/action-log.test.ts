import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { aStore } from '#tests/support/store-builders.ts';
import { ACTIONS_KEPT } from '../tables/action-log.ts';
import { recordAction, userSearchLink } from './action-log.ts';

it('the action log keeps the last 200, whatever came before (FEEDBK-010)', async () => {
  const db = await aStore();
  const review = (at: number) => ({
    action: 'review' as const,
    feedback: { learningEffectiveness: `said ${at}`, platformEffectiveness: '', bugs: '' },
    url: 'https://learn.example/dashboard',
    userSearch: userSearchLink('https://learn.example', 'ana'),
    at,
  });
  for (let at = 1; at <= ACTIONS_KEPT + 3; at += 1) await recordAction(db, review(at));
  const kept = await db.actions.orderBy('n').toArray();
  expect(kept).toHaveLength(200);
  expect([kept[0]?.at, kept.at(-1)?.at]).toEqual([4, 203]);
  expect(kept[0]?.userSearch).toBe('https://learn.example/dashboard?impersonate_user_id=ana');
  await db.delete();
});
