import { expect, it } from 'vitest';
import { foldAnswer, foldText } from './fold.ts';
import { placesOf } from './folded-places.ts';
import { queryWords, wordsOf } from './search.ts';

it.each([
  ['GRÖSSE Łódź Ærø', 'grosse lodz aero'],
  ['Hafen\u00ADmathe\u00ADmatik Segel\u200Bboot', 'hafenmathematik segelboot'],
  ['\uFEFFكتـــاب ﻛﺘﺎﺏ', 'كتاب كتاب'],
  ['Ｒｅａｃｔ', 'react'],
  ['m’aidez “over” −4 well‑being', 'm\'aidez "over" -4 well-being'],
])('compares %j without case, accents, width and what nobody sees', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('finds a word that is divided by what nobody sees, whole and by its beginning (SEARCH-001)', () => {
  const words = wordsOf('Hafen\u00ADmathe\u00ADmatik und Segel\u200Bboot, ك\u0640تاب');
  for (const query of ['hafenmathematik', 'hafenm', 'segelboot', 'كتاب'])
    expect(words.some((word) => word.startsWith(queryWords(query)[0]!))).toBe(true);
});

it.each([
  ["m'aidez", 'm’aidez', true],
  ['"over"', '“over”', true],
  ['-4', '−4', true],
  ['well-being', 'well‑being', true],
  ['2.5', '2,5', true],
  ['1,200.5', '1.200,5', false], // two signs: nobody knows which begins the decimals
  ['café', 'cafe', true],
  ['100 km', '100\u00A0km', true],
  ['Port side', '  port\nSIDE. ', true],
  ['が', 'か', false],
  ['की', 'का', false],
  ['שָׁלוֹם', 'שלום', true],
])('of the answers %j and %j one is as good as the other: %s (D87, EXAM-001)', (one, other, same) => {
  expect(foldAnswer(one) === foldAnswer(other)).toBe(same);
});

it('knows where folded words are in the text itself', () => {
  const text = 'Stra\u00ADße, ÉTÉ';
  expect(placesOf(foldText('strasse'), text).map(({ from, to }) => text.slice(from, to))).toEqual([
    'Stra\u00ADße',
  ]);
  expect(placesOf('ete', text)).toEqual([{ from: 9, to: 12 }]);
  expect(placesOf('', text)).toEqual([]);
});
