import { expect, it } from 'vitest';
import { captionAt, dashedCode, isAccessCode } from './access-code.ts';

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

it('shows each of four captions for eight ticks, with growing dots, and none afterwards', () => {
  const shown = Array.from({ length: 34 }, (_, tick) => captionAt(tick, 4)?.caption ?? null);
  expect([...new Set(shown)]).toEqual([0, 1, 2, 3, null]);
  expect(shown.filter((caption) => caption === 2)).toHaveLength(8);
  expect([0, 1, 2, 3, 4].map((tick) => captionAt(tick, 4)?.dots)).toEqual([0, 1, 2, 3, 0]);
});
