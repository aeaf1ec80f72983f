import { expect, it } from 'vitest';
import { inRing } from '../support/ring.ts';
import { typeWhileKilling } from './draft-loop.ts';

const CYCLES = inRing({ core: 2, full: 4 });

it('has everything that it said to have stored of a draft, when the server, its database or both are killed while two authors type (F55)', {
  timeout: 120_000,
}, async () => {
  const ledger = await typeWhileKilling(CYCLES, ['both', 'node', 'postmaster'], Math.random);
  expect(ledger.acknowledged).toBeGreaterThan(CYCLES);
  expect(ledger).toMatchObject({ lost: [], doubled: [], equal: true });
});
