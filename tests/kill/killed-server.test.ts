import { expect, it } from 'vitest';
import { inRing } from '../support/ring.ts';
import { writeWhileKilling } from './write-loop.ts';

const CYCLES = inRing({ core: 3, full: 10 });

it('loses no acknowledged mutation and applies none twice when the server, its database or both are killed in a write loop (F34, LOCAL-021)', {
  timeout: 180_000,
}, async () => {
  const ledger = await writeWhileKilling(CYCLES, ['node', 'postmaster', 'both'], Math.random);
  expect(ledger.acknowledged.length).toBeGreaterThan(CYCLES);
  expect(ledger).toMatchObject({ lost: [], doubled: [], outOfOrder: false });
  expect(ledger.stored).toHaveLength(ledger.acknowledged.length);
});
