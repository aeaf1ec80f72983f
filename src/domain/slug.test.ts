import { describe, expect, it } from 'vitest';
import { idEnd, idEndOfSlug, provisionalSlug } from './provisional-slug.ts';
import { formerSlugsAfter, freeSlug, slugFault, slugOfTitle } from './slug.ts';

const ID = '01a20a19-ce7a-7286-aab3-90a07c1ea642';

describe('a slug', () => {
  it('is the title in letters that an address can hold', () => {
    expect(slugOfTitle('Café Racer: Wiring & Lights!', 'skill')).toBe('cafe-racer-wiring-lights');
    expect(slugOfTitle('  --  ', 'skill')).toBe('skill');
    expect(slugOfTitle('x'.repeat(200), 'skill')).toHaveLength(80);
  });

  it('keeps letters with marks as their plain letters, and ß as ss', () => {
    expect(slugOfTitle('Größe', 'skill')).toBe('grosse');
    expect(slugOfTitle('Öl und Wasser', 'skill')).toBe('ol-und-wasser');
    expect(slugOfTitle('U\u0308bungen', 'skill')).toBe(slugOfTitle('Übungen', 'skill'));
  });

  it('differs by more than a number for titles in other scripts, and is the same each time', () => {
    const [greek, history, hebrew] = ['Ελληνικά', 'Ιστορία', 'שלום'].map((title) =>
      slugOfTitle(title, 'skill'),
    );
    expect(new Set([greek, history, hebrew]).size).toBe(3);
    expect(greek).toMatch(/^skill-[a-z0-9]{6}$/);
    expect(slugOfTitle('Ελληνικά'.normalize('NFD'), 'skill')).toBe(greek);
    expect(slugOfTitle('Ιστορία 2', 'skill')).toMatch(/^2-skill-[a-z0-9]{6}$/);
  });

  it('is never a word that stands for itself in a path, nor one that looks provisional (ROUTE-032)', () => {
    expect(slugOfTitle('Catalog', 'course')).toBe('catalog-course');
    expect(slugOfTitle('Skill', 'skill')).toBe('skill-skill');
    expect(slugOfTitle('New 7c1ea642', 'skill')).toBe('new-7c1ea642-skill');
  });

  it('gets a number where it is taken', () => {
    expect(freeSlug('cron', new Set())).toBe('cron');
    expect(freeSlug('cron', new Set(['cron', 'cron-2']))).toBe('cron-3');
  });

  it('is new- and eight letters of the id until the server has given one (D103)', () => {
    expect(provisionalSlug(ID)).toBe('new-7c1ea642');
    expect(idEndOfSlug('new-7c1ea642')).toBe(idEnd(ID));
    expect(idEndOfSlug('new-members')).toBeNull();
  });
});

describe('an address that an author types', () => {
  it.each([
    ['abc', null],
    ['Reef-Knot-2', null],
    ['ab', 'form'],
    ['', 'form'],
    ['reef_knot', 'form'],
    ['réef', 'form'],
    ['reef knot', 'form'],
    ['skill', 'reserved'],
    ['new-0123abcd', 'reserved'],
  ])('%j has the fault %s', (slug, fault) => {
    expect(slugFault(slug)).toBe(fault);
  });

  it('leaves its old ones leading on, the newest twenty, each once', () => {
    expect(formerSlugsAfter(['a', 'b'], 'c', 'a')).toEqual(['b', 'c']);
    const many = Array.from({ length: 30 }, (_, at) => `s${at}`);
    expect(formerSlugsAfter(many, 'last', 'new')).toHaveLength(20);
  });
});
