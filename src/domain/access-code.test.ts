import { expect, it } from 'vitest';
import { captionAt, codesWithoutSeat, dashedCode, isAccessCode, landingPath } from './access-code.ts';

it('takes exactly sixteen uppercase letters or digits for a code', () => {
  expect(isAccessCode('ABCD1234EFGH5678')).toBe(true);
  for (const text of ['ABCD1234EFGH567', 'ABCD1234EFGH56789', 'abcd1234efgh5678', 'ABCD-1234EFGH567', ''])
    expect(isAccessCode(text)).toBe(false);
});

it('shows a code with a dash every four', () => {
  expect(dashedCode('ABCD1234EFGH5678')).toBe('ABCD-1234-EFGH-5678');
  expect(dashedCode('ABCDE')).toBe('ABCD-E');
});

it('takes no letter of another script for one of a code: Cyrillic, Greek, full width, a sharp s, a dotless i, a ligature, digits of another script', () => {
  for (const text of ['АВСЕНК', 'ΑΒΕ', 'ＡＢ１２', 'ß', 'ı', 'ſ', 'ﬁ', '١٢٣', 'é', '😀'])
    expect(isAccessCode(text.padEnd(16, 'A')), text).toBe(false);
});

it('leads to the one course that a code gave, to the courses of its organization, or lets the person choose', () => {
  const radio = { slug: 'marine-radio' };
  expect(landingPath({ alias: 'harbor', courses: [radio], courseCount: 1 })).toBe('/harbor/marine-radio');
  expect(landingPath({ alias: 'harbor', courses: [], courseCount: 0 })).toBe('/harbor/catalog');
  expect(landingPath({ alias: 'harbor', courses: [radio], courseCount: 2 })).toBeNull();
});

it('counts the new codes that no seat is left for, after those that were made before', () => {
  expect(codesWithoutSeat(20, { left: 20, waiting: 0 })).toBe(0);
  expect(codesWithoutSeat(20, { left: 12, waiting: 0 })).toBe(8);
  expect(codesWithoutSeat(20, { left: 20, waiting: 5 })).toBe(5);
  expect(codesWithoutSeat(2, { left: 0, waiting: 9 })).toBe(2);
});

it('shows each of four captions for eight ticks, with growing dots, and none afterwards', () => {
  const shown = Array.from({ length: 34 }, (_, tick) => captionAt(tick, 4)?.caption ?? null);
  expect([...new Set(shown)]).toEqual([0, 1, 2, 3, null]);
  expect(shown.filter((caption) => caption === 2)).toHaveLength(8);
  expect([0, 1, 2, 3, 4].map((tick) => captionAt(tick, 4)?.dots)).toEqual([0, 1, 2, 3, 0]);
});
