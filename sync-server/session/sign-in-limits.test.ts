import { describe, expect, it } from 'vitest';
import { sharedCounters } from '../limits/shared-counters.ts';
import { signInLimits } from './sign-in-limits.ts';

const attempt = (account: string, fields: { network?: string; knownDevice?: string | null } = {}) => ({
  account,
  network: '203.0.113.9',
  knownDevice: null,
  ...fields,
});

describe('the limits of signing in', () => {
  it('make each further failure wait longer, up to 4 s', async () => {
    const waited: number[] = [];
    const limits = signInLimits(sharedCounters(null), async (ms) => waited.push(ms));
    for (let i = 0; i < 10; i++) {
      await limits.begin(attempt('ana'));
      await limits.failed(attempt('ana'));
    }
    expect(waited).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    await expect(limits.begin(attempt('ana'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('do not let attempts side by side slip through', async () => {
    const limits = signInLimits(sharedCounters(null), async () => undefined);
    const begun = await Promise.allSettled(Array.from({ length: 30 }, () => limits.begin(attempt('ana'))));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('stop a network after 100 failures, whatever the names, and forget what the right password clears', async () => {
    const limits = signInLimits(sharedCounters(null), async () => undefined);
    for (let i = 0; i < 100; i++) {
      await limits.begin(attempt(`name-${i}`));
      await limits.failed(attempt(`name-${i}`));
    }
    await expect(limits.begin(attempt('another'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await limits.begin(attempt('another', { network: '203.0.113.10' }));
    await limits.begin(attempt('another', { knownDevice: 'tablet' }));
    const own = attempt('ana', { network: '203.0.113.11' });
    for (let i = 0; i < 9; i++) await limits.begin(own);
    await limits.succeeded(own);
    for (let i = 0; i < 10; i++) await limits.begin(own);
  });

  it('stop guesses of a second factor after 50 from whatever networks, but not on a device that the person has used', async () => {
    const limits = signInLimits(sharedCounters(null), async () => undefined);
    const guess = (network: string, knownDevice: string | null = null) =>
      limits.begin({ account: 'ana', network, knownDevice, secondFactor: true });
    for (let i = 0; i < 50; i++) await guess(`203.0.113.${i}`);
    await expect(guess('203.0.113.99')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await guess('203.0.113.99', 'tablet');
    await limits.begin(attempt('ana', { network: '203.0.113.99' })); // passwords are counted for themselves
  });
});
