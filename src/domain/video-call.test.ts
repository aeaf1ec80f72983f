import { expect, it } from 'vitest';
import { callTiles, VIDEO_TILES } from './video-call.ts';

const people = (count: number, speaking: readonly number[] = []) =>
  Array.from({ length: count }, (_, n) => ({ id: `p${n}`, isOwn: n === 0, speaking: speaking.includes(n) }));
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

it('a call shows up to 16 people, and lists the seventeenth by name (CHAT-013, D109)', () => {
  expect(VIDEO_TILES).toBe(16);
  expect(callTiles(people(16), [])).toMatchObject({ tiles: { length: 16 }, listed: [] });
  const { tiles, listed } = callTiles(people(17), []);
  expect(tiles).toHaveLength(16);
  expect(idsOf(listed)).toEqual(['p16']);
});

it('one who is listed and speaks is shown in the place of the last one who is silent; nobody else moves', () => {
  const first = callTiles(people(18), []);
  const { tiles, listed } = callTiles(people(18, [15, 17]), idsOf(first.tiles));
  expect(idsOf(tiles)).toEqual([...idsOf(first.tiles).slice(0, 14), 'p17', 'p15']);
  expect(idsOf(listed)).toEqual(['p16', 'p14']);
  expect(idsOf(callTiles(people(18), idsOf(tiles)).tiles)).toEqual(idsOf(tiles));
});

it('one’s own picture stays, whoever speaks', () => {
  const { tiles } = callTiles(
    people(
      40,
      Array.from({ length: 39 }, (_, n) => n + 1),
    ),
    [],
  );
  expect(idsOf(tiles)).toContain('p0');
});

it('who leaves gives the tile to the next one who is listed', () => {
  const first = callTiles(people(17), []);
  const { tiles, listed } = callTiles(
    people(17).filter(({ id }) => id !== 'p3'),
    idsOf(first.tiles),
  );
  expect(idsOf(tiles)).not.toContain('p3');
  expect(idsOf(tiles).at(-1)).toBe('p16');
  expect(listed).toEqual([]);
});
