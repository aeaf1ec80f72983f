import { expect, it } from 'vitest';
import { LECTERN_HEADER } from '#contract/sync/wire.ts';
import { VirtualClock } from '#tests/support/virtual-clock.ts';
import { isReady } from './is-ready.ts';

const askedOf = (answer: () => Response) =>
  isReady({ clock: new VirtualClock(), fetch: async () => answer() });

it('the server is there when it says so itself, and not when a portal shows its page (F6)', async () => {
  expect(await askedOf(() => new Response('ok', { headers: { [LECTERN_HEADER]: '1' } }))).toBe(true);
  expect(await askedOf(() => Response.json({ ready: true }))).toBe(true);
  const page = { headers: { 'content-type': 'text/html' } };
  expect(await askedOf(() => new Response('<h1>Welcome to our Wi-Fi</h1>', page))).toBe(false);
  expect(await askedOf(() => Response.json({ ready: false }, { status: 503 }))).toBe(false);
});

it('a server that says nothing for 5 s is not there (LOCAL-041)', async () => {
  const clock = new VirtualClock();
  const asked = isReady({
    clock,
    fetch: (_path, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  });
  await clock.advance(5000, async () => {});
  expect(await asked).toBe(false);
});
