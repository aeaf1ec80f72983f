// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localKeys } from '#domain/storage-keys.ts';
import { catalogWords } from './en/catalog.ts';
import { createWords } from './en/create.ts';
import { paletteWords } from './en/palette.ts';
import { skillWords } from './en/skill.ts';
import { inTerms, inWordsOf, setTerms } from './terms.ts';

beforeEach(() => setTerms({}));

describe('an organization’s own words', () => {
  it('are skill, collection and course by default (PROF-011)', () => {
    expect(skillWords.next).toBe('Next skill');
    expect(createWords.titles).toMatchObject({ course: 'New course', collection: 'New collection' });
    expect(catalogWords.count(1)).toBe('1 course');
    expect(catalogWords.count(12)).toBe('12 courses');
  });

  it('get the plural that English gives them where they have none of their own (PROF-011)', () => {
    for (const [one, many] of [
      ['class', 'classes'],
      ['box', 'boxes'],
      ['lunch', 'lunches'],
      ['story', 'stories'],
      ['day', 'days'],
      ['drill', 'drills'],
    ] as const) {
      setTerms({ course: one });
      expect(catalogWords.count(2)).toBe(`2 ${many}`);
    }
  });

  it('stand in place of skill, collection and course, each with its plural (PROF-011)', () => {
    setTerms({
      skill: 'unit',
      collection: 'series',
      collections: 'series',
      course: 'class',
      courses: 'classes',
    });
    expect(skillWords.next).toBe('Next unit');
    expect(skillWords.beside).toBe('Units of this class');
    expect(createWords.titles).toMatchObject({ course: 'New class', collection: 'New series' });
    expect(catalogWords.list).toBe('Classes');
    expect(catalogWords.count(1)).toBe('1 class');
    expect(catalogWords.shown(2, 12)).toBe('2 of 12 classes');
  });

  it('follow the article that their sound asks for', () => {
    setTerms({ skill: 'exercise', course: 'workshop' });
    expect(paletteWords.placeholder).toBe('Search for a place, a workshop, an exercise, a command');
    expect(inTerms('[[A skill]] of [[a course]]')).toBe('An exercise of a workshop');
    const said =
      'a unit, a university course, a useful hint, a European module, an hour, an honours course, an Übung';
    const more =
      'an École, an LMS course, a UX course, an uninteresting part, a lesson, a one-pager, an opening';
    for (const each of `${said}, ${more}`.split(', ')) {
      setTerms({ skill: each.replace(/^an? /, '') });
      expect(inTerms('[[a skill]]')).toBe(each);
    }
  });

  it('hold for its own things on a page that speaks the words of another (PROF-011)', () => {
    setTerms({ course: 'class' });
    const commons = { terminology: { skill: 'Skill', course: 'Course' } };
    expect(inWordsOf(commons, () => catalogWords.count(1))).toBe('1 course');
    expect(inWordsOf(undefined, () => catalogWords.count(1))).toBe('1 class');
    expect(catalogWords.count(1)).toBe('1 class');
  });

  it('leave alone what a person has written in brackets of one', () => {
    const words = inTerms({ of: (title: string) => `[[Course]] “${title}”` });
    expect(words.of('{course} [skill]')).toBe('Course “{course} [skill]”');
  });

  it('are those of the organization that was open last when the app starts again', async () => {
    localStorage.setItem(localKeys.terms, JSON.stringify({ skill: 'lesson' }));
    vi.resetModules();
    const { skillWords: again } = await import('./en/skill.ts');
    expect(again.next).toBe('Next lesson');
    localStorage.setItem(localKeys.terms, 'of another version');
    vi.resetModules();
    expect((await import('./en/skill.ts')).skillWords.next).toBe('Next skill');
    localStorage.clear();
  });
});

it('says no word of the catalogue’s own in double brackets outside of inTerms', () => {
  const folder = join(import.meta.dirname, 'en');
  const texts = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  /** Plain constants that several areas share: whoever takes one that has brackets wraps it. */
  const shared = texts.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+) = '.*\[\[/gm)].map(([, name]) => name),
  );
  expect(shared).toContain('skillsFinished');
  for (const { file, text } of texts) {
    const takes = shared.some((name) => new RegExp(`import \\{[^}]*\\b${name}\\b`).test(text));
    if (takes || (text.includes('[[') && !file.startsWith('shared-')))
      expect(text, file).toContain('= inTerms({');
  }
});
