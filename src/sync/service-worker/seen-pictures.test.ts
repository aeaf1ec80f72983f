import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { MemoryCaches } from '#tests/support/memory-caches.ts';
import { MEDIA_ENTRIES, rememberSeen } from './seen-pictures.ts';

// Workbox reads it as it is loaded.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }));

it('keeps 400 pictures that were seen, the last ones, and of each account so many (PWA-003)', async () => {
  const caches = new MemoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL('https://lectern.example/'));
  let now = 1_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now++);
  const see = (account: string, n: number) =>
    rememberSeen(
      `lectern-media-${account}`,
      new Request(`https://lectern.example/assets/${String(n).padStart(3, '0')}`),
      new Response('picture'),
    );
  for (let n = 0; n < 405; n += 1) await see('ana', n);
  for (let n = 0; n < 3; n += 1) await see('bo', n);
  const kept = caches.pathsIn('lectern-media-ana');
  expect([MEDIA_ENTRIES, kept.length, kept[0], kept.at(-1)]).toEqual([
    400,
    400,
    '/assets/005',
    '/assets/404',
  ]);
  expect(caches.pathsIn('lectern-media-bo')).toHaveLength(3);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}, 60_000);
