/** Whoever comes for the first time sees a page, whatever their device, their network and the address are. */
import { expect, it } from 'vitest';
import { firstVisits } from '#tests/support/first-visits.ts';
import { startServer } from '#tests/support/real-server.ts';

const VISITS = 500;

it('500 first visits to ten addresses, three at once, on slow devices with late answers, each show a page', {
  timeout: 120 * 60_000,
}, async ({ task }) => {
  const server = await startServer();
  try {
    const seen = await firstVisits({
      url: server.url,
      visits: VISITS,
      atOnce: 3,
      conditions: [
        { slower: 1, lateMs: 0 },
        { slower: 4, lateMs: 0 },
        { slower: 1, lateMs: 400 },
        { slower: 4, lateMs: 400 },
        { slower: 10, lateMs: 0 },
      ],
    });
    const times = seen.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const blank = seen.filter((visit) => visit.blank);
    task.meta.soak = {
      visits: seen.length,
      blank: blank.length,
      medianMs: times[VISITS / 2] ?? 0,
      mostMs: times.at(-1) ?? 0,
    };
    expect(blank).toEqual([]);
  } finally {
    await server.cleanUp();
  }
});
