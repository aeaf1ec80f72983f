import { describe, expect, it } from 'vitest';
import type { Crumb } from './crumbs.ts';
import { readCrumbs, writeCrumbs } from './crumbs-codec.ts';

const crumb = (title: string, over: Partial<Crumb> = {}): Crumb => ({
  title,
  to: '/harbor/linux',
  icon: 'course',
  type: 'link',
  ...over,
});

describe('the trail in an address', () => {
  it('is comma-separated crumbs, each title:to:icon:type with the title URL-encoded (NAV-013)', () => {
    expect(
      writeCrumbs([
        { title: 'Linux, basics: 1', to: '/harbor/linux', icon: 'course', type: 'link' },
        { title: 'Ana', to: '', icon: '', type: 'current' },
      ]),
    ).toBe('Linux%2C%20basics%3A%201:/harbor/linux:course:link,Ana:::current');
  });

  it.each([
    crumb('Plain'),
    crumb('Comma, colon: per cent % and "quotes" & <b>'),
    crumb('Größe 100 % 日本語 🐧 شبكة'),
    crumb('Odd path', { to: '/a,b:c%2Cd?x=1&y=%3A#z' }),
    crumb('No icon', { icon: '', type: 'avatar' }),
    crumb('Here', { to: '', type: 'current' }),
    crumb('Waits', { to: '', type: 'skeleton' }),
    crumb('Opens', { to: '', type: 'button' }),
  ])('comes back as it was written: $title (NAV-013)', (one) => {
    const value = writeCrumbs([one, one]);
    expect(readCrumbs(value)).toEqual([one, one]);
    // and through an address
    const search = new URLSearchParams({ crumbs: value }).toString();
    expect(readCrumbs(new URLSearchParams(search).get('crumbs'))).toEqual([one, one]);
  });

  it('is read as well when the title was written by hand (NAV-013)', () => {
    expect(readCrumbs('100 %:/a:course:link,Linux basics:/b')).toEqual([
      { title: '100 %', to: '/a', icon: 'course', type: 'link' },
      { title: 'Linux basics', to: '/b', icon: '', type: 'link' },
    ]);
  });

  it.each([
    'Evil:javascript%3Aalert(1):course:link',
    'Evil:javascript:alert(1):link',
    'Evil:https%3A%2F%2Fevil.example:course:link',
    'Evil://evil.example:course:link',
    'Evil:/\\evil.example:course:link',
    'Evil:/%09/evil.example:course:link',
    'Evil:%2F%2Fevil.example:course:link',
    'Evil:/a/../../b:course:link',
    'Evil:data%3Atext%2Fhtml;base64:course:link',
    `Evil:/${'a'.repeat(600)}:course:link`,
  ])('never leads off the site: %s (NAV-013)', (value) => {
    expect(readCrumbs(`${value},Good:/good:course:link`)).toEqual([
      { title: 'Good', to: '/good', icon: 'course', type: 'link' },
    ]);
  });

  it('is cut to a size that can be shown, and stays readable (NAV-013)', () => {
    expect(readCrumbs(null)).toEqual([]);
    expect(readCrumbs('')).toEqual([]);
    expect(readCrumbs(',,:,%20:/a')).toEqual([]);
    expect(readCrumbs(Array(50).fill('A:/a').join(','))).toHaveLength(12);
    expect(readCrumbs(`A:/a,${'x'.repeat(9000)}`)).toEqual([]);
    expect(readCrumbs(`${'x'.repeat(300)}:/a`)[0]?.title).toHaveLength(200);
    expect(readCrumbs('\u202eevil%0Aname:/a:<svg>:onclick')).toEqual([
      { title: 'evil name', to: '/a', icon: '', type: 'link' },
    ]);
    expect(readCrumbs('%E0%A4%A:/a')[0]?.title).toBe('%E0%A4%A');
    expect(writeCrumbs([crumb('\ud83d')])).toMatch(/^%EF%BF%BD:/);
  });
});
