import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold.ts';
import {
  boostFactor,
  facetCounts,
  facetsFor,
  queryWords,
  refined,
  refinementsFor,
  skillDetails,
  sortHits,
  wordsOf,
} from './search.ts';

const hit = (over: object = {}) => ({
  type: 'course',
  difficulty: 'Beginner',
  tags: ['knots'],
  ownerKey: 'org#1',
  collaborators: [] as string[],
  hasLabs: false,
  hasExams: false,
  hasCertification: false,
  workflow: 'PUBLISHED',
  archived: false,
  estimatedSecondsToConsume: 0,
  updatedAt: 0,
  likeCount: 0,
  viewCount: 0,
  ...over,
});

it('compares words without case and accents', () => {
  expect(foldText('GRÖSSE Łódź Ærø')).toBe('grosse lodz aero');
  expect(queryWords('  Knots, knots & Größe ')).toEqual(['knots', 'grosse']);
});

it('takes the same words from a text of plain letters, faster, as from one with others (LOCAL-008)', () => {
  const texts = fc.string({ unit: 'grapheme-ascii', maxLength: 200 });
  fc.assert(
    fc.property(texts, (text) => {
      expect(wordsOf(text)).toEqual(wordsOf(`${text} ß`).slice(0, -1));
    }),
  );
});

it.each([
  ['初めての結び方とロープの扱い', ['結び', '結び方', 'ロープ', 'ロープの扱い', '扱', 'い'], ['結う', '海']],
  ['数据库入门', ['数据', '数据库', '入门', '门', '库入'], ['据数', '门入']],
  ['Ｒｅａｃｔとvue3入門', ['react', 'vue', 'vue3', '入門', 'reactとvue', 'と'], ['門入']],
  ['การผูกเชือก', ['เชือก', 'ผูก'], ['ปลา']],
  ['데이터베이스 입문', ['데이터', '베이스', '입문', '이스'], ['터데']],
])('finds words inside of %s, which has no spaces between them', (text, found, missed) => {
  const words = wordsOf(text);
  const finds = (query: string) =>
    queryWords(query).every((wanted) => words.some((word) => word.startsWith(wanted)));
  const isFound = (query: string) => queryWords(query).length > 0 && finds(query);
  for (const query of found) expect(isFound(query), query).toBe(true);
  for (const query of missed) expect(isFound(query), query).toBe(false);
});

it('sorts by relevance, by the last change, and by likes and views together (SEARCH-007)', () => {
  const hits = [
    hit({ id: 'a', updatedAt: 1, likeCount: 5, viewCount: 0 }),
    hit({ id: 'b', updatedAt: 3, likeCount: 0, viewCount: 1 }),
    hit({ id: 'c', updatedAt: 2, likeCount: 1, viewCount: 9 }),
  ] as (ReturnType<typeof hit> & { id: string })[];
  const order = (sort: 'relevance' | 'recent' | 'popular') =>
    sortHits(hits, sort)
      .map(({ id }) => id)
      .join('');
  expect(order('relevance')).toBe('abc');
  expect(order('recent')).toBe('bca');
  expect(order('popular')).toBe('cab');
});

it('names at most 8 skills of a course, full matches first, then by matched words (SEARCH-006)', () => {
  const skills = [
    ...Array.from({ length: 6 }, (_, at) => ({ title: `Knots ${at}` })),
    ...Array.from({ length: 4 }, (_, at) => ({ title: `Sailing knots at night ${at}` })),
    { title: 'Night watch at sea' },
    { title: 'Night knots' },
    { title: 'Cooking' },
  ];
  const named = skillDetails(skills, 'knots at night').map(({ title }) => title);
  expect(named).toHaveLength(8);
  expect(named.slice(0, 4)).toEqual([0, 1, 2, 3].map((at) => `Sailing knots at night ${at}`));
  expect(named.slice(4, 6)).toEqual(['Night watch at sea', 'Night knots']);
  expect(named.slice(6)).toEqual(['Knots 0', 'Knots 1']);
});

describe('facets', () => {
  it('of workflow and archive are there for people with a role alone (SEARCH-008)', () => {
    expect(facetsFor(true)).toEqual(expect.arrayContaining(['workflow', 'archived']));
    expect(facetsFor(false)).not.toEqual(expect.arrayContaining(['workflow']));
    const chosen = { workflow: ['INITIAL'], archived: ['archived'], type: ['skill'] };
    expect(refinementsFor(chosen, false)).toEqual({ type: ['skill'] });
    expect(refinementsFor(chosen, true)).toEqual(chosen);
  });

  it('count what each value would show with the others as they are', () => {
    const hits = [hit(), hit({ type: 'skill' }), hit({ type: 'skill', difficulty: 'Expert' })];
    const chosen = { difficulty: ['Beginner'] };
    expect(refined(hits, chosen, 0)).toHaveLength(2);
    expect(facetCounts(hits, chosen, 'type', 0)).toEqual([
      { value: 'course', count: 1 },
      { value: 'skill', count: 1 },
    ]);
    expect(facetCounts(hits, chosen, 'difficulty', 0)).toEqual([
      { value: 'Beginner', count: 2 },
      { value: 'Expert', count: 1 },
    ]);
  });
});

it('narrows by author: one of those who work on it (SEARCH-002)', () => {
  const hits = [hit({ collaborators: ['ada', 'bo'] }), hit({ collaborators: ['bo'] }), hit()];
  expect(facetCounts(hits, {}, 'author', 0)).toEqual([
    { value: 'bo', count: 2 },
    { value: 'ada', count: 1 },
  ]);
  expect(refined(hits, { author: ['ada', 'nobody'] }, 0)).toEqual([hits[0]]);
});

it('puts boosted content up and buried content down (SEARCH-013)', () => {
  expect(boostFactor(0, 0)).toBe(1);
  expect(boostFactor(10, 0)).toBe(2);
  expect(boostFactor(0, 5)).toBe(0.5);
  expect(boostFactor(0, 100)).toBeGreaterThan(0);
});

it('narrows by how long something takes and how recently it changed, shortest first (SEARCH-002)', () => {
  const day = 86_400_000;
  const now = 400 * day;
  const hits = [
    hit({ estimatedSecondsToConsume: 15 * 60, updatedAt: now - day }),
    hit({ estimatedSecondsToConsume: 15 * 60 + 1, updatedAt: now - 10 * day }),
    hit({ estimatedSecondsToConsume: 50_000, updatedAt: now - 100 * day }),
    hit({ updatedAt: now - 399 * day }),
  ];
  expect(facetCounts(hits, {}, 'duration', now)).toEqual([
    { value: 'quarter hour', count: 1 },
    { value: 'hour', count: 1 },
    { value: 'longer', count: 1 },
  ]);
  expect(facetCounts(hits, {}, 'updated', now)).toEqual([
    { value: 'week', count: 1 },
    { value: 'month', count: 2 },
    { value: 'year', count: 3 },
  ]);
  expect(refined(hits, { updated: ['month'], duration: ['hour', 'longer'] }, now)).toEqual([hits[1]]);
});
