import { expect, it } from 'vitest';
import { typeWhileKilling } from './draft-loop.ts';

const CYCLES = 4;

it('has everything that it said to have stored of a draft, when the server, its database or both are killed while two authors type (F55)', {
  timeout: 120_000,
}, async () => {
  const ledger = await typeWhileKilling(CYCLES, ['node', 'postmaster', 'both'], Math.random);
  expect(ledger.acknowledged).toBeGreaterThan(CYCLES);
  expect(ledger).toMatchObject({ lost: [], doubled: [], equal: true });
});
