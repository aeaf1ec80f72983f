import { expect, it } from 'vitest';
import { writeWhileKilling } from '../kill/write-loop.ts';

const CYCLES = 200;

it('loses no acknowledged mutation and applies none twice in 200 kills of the server, its database and both (F34)', {
  timeout: 30 * 60_000,
}, async ({ task }) => {
  const ledger = await writeWhileKilling(CYCLES, ['node', 'postmaster', 'both'], Math.random);
  task.meta.soak = {
    cycles: ledger.cycles,
    acknowledged: ledger.acknowledged.length,
    lost: ledger.lost.length,
    doubled: ledger.doubled.length,
    slowestStartMs: ledger.slowestStartMs,
  };
  expect(ledger).toMatchObject({ lost: [], doubled: [], outOfOrder: false });
  expect(ledger.stored).toHaveLength(ledger.acknowledged.length);
});
