import { describe, expect, it } from 'vitest';
import { roles } from '#domain/role.ts';
import { anOrganization } from '#tests/support/store-builders.ts';
import { entry, type PaletteFacts, paletteEntries } from './palette-entries.ts';
import { paletteResults } from './palette-results.ts';

const harbor = anOrganization({ name: 'Harbor', alias: 'harbor' });
const quay = anOrganization({ name: 'Quay', alias: 'quay' });
const facts = (over: Partial<PaletteFacts> = {}): PaletteFacts => ({
  accountId: 'ana',
  organizations: [{ organization: harbor, roles: ['member'] }],
  others: [],
  page: { course: null, lesson: null },
  waiting: 0,
  mayCreate: false,
  scheme: 'light',
  ...over,
});
const titles = (over: Partial<PaletteFacts> = {}) => paletteEntries(facts(over)).map(({ title }) => title);

describe('the commands of a person', () => {
  it('lead to what exists, and change what is theirs', () => {
    expect(titles()).toEqual([
      'Dashboard',
      'Harbor: catalog',
      'Harbor: internal training',
      'Flashcards for today',
      'Your notes',
      'My content',
      'Enrollments',
      'Playlists',
      'Favorites',
      'Assignments',
      'Subscriptions',
      'Messages',
      'Inbox',
      'Settings',
      'Search courses and skills',
      'Open your schedule',
      'Open changes',
      'Create a skill',
      'Dark mode',
      'Open or close navigation',
      'Show keyboard shortcuts',
      'Sign out',
    ]);
  });

  it('make a skill and a course for who may, and for everybody else a skill of their own (D96)', () => {
    expect(titles({ mayCreate: true })).toEqual(
      expect.arrayContaining(['Create a skill', 'Create a course']),
    );
    const own = (mayCreate: boolean) =>
      paletteEntries(facts({ mayCreate })).flatMap(({ act }) => (act.do === 'create' ? [act] : []));
    expect(own(false)).toEqual([{ do: 'create', kind: 'skill', own: true }]);
    expect(own(true).map(({ own }) => own ?? false)).toEqual([false, false]);
  });

  it('without an account are those of a visitor', () => {
    expect(titles({ accountId: null, organizations: [{ organization: harbor, roles: [] }] })).toEqual([
      'Sign in',
      'Search courses and skills',
      'Dark mode',
      'Open or close navigation',
      'Show keyboard shortcuts',
    ]);
  });

  it('offer internal training to any role, and to nobody without one', () => {
    for (const role of roles)
      expect(titles({ organizations: [{ organization: harbor, roles: [role] }] })).toContain(
        'Harbor: internal training',
      );
    expect(titles({ organizations: [{ organization: harbor, roles: [] }] })).not.toContain(
      'Harbor: internal training',
    );
  });

  it('offer no catalog of a tenant that is not premium (NAV-019)', () => {
    const limited = { ...harbor, tenant: { ...harbor.tenant, status: 'LIMITED' as const } };
    expect(titles({ organizations: [{ organization: limited, roles: ['member'] }] })).not.toContain(
      'Harbor: catalog',
    );
  });

  it('edit a lesson only for who may, and keep its course or take it off the device', () => {
    const course = { courseId: 'c', title: 'Linux', kept: false };
    const lesson = { title: 'Cron', path: '/harbor/linux/skill/cron', mayUpdate: true };
    expect(titles({ page: { course, lesson } }).slice(0, 2)).toEqual([
      'Edit “Cron”',
      'Keep “Linux” on this device',
    ]);
    const others = titles({
      page: { course: { ...course, kept: true }, lesson: { ...lesson, mayUpdate: false } },
    });
    expect(others[0]).toBe('Remove “Linux” from this device');
    expect(others.join()).not.toContain('Edit');
  });

  it('send what waits, say how much, and switch the organization', () => {
    expect(titles({ waiting: 2, others: [quay], scheme: 'dark' })).toEqual(
      expect.arrayContaining(['Send 2 changes now', 'Switch to Quay', 'Light mode']),
    );
    expect(titles().join()).not.toContain('Send');
  });
});

describe('what the palette lists', () => {
  const all = [
    ...paletteEntries(facts()),
    entry('recent', 'skill', 'Cron', { do: 'go', to: '/harbor/linux/skill/cron' }),
    entry('courses', 'course', 'Sign language', { do: 'go', to: '/harbor/sign-language' }),
    ...Array.from({ length: 30 }, (_, at) =>
      entry('lessons', 'skill', `Signal ${at}`, { do: 'go', to: `/harbor/a/skill/signal-${at}` }),
    ),
  ];
  const groups = (query: string) =>
    paletteResults(query, all).map(({ group, entries }) => [group, entries[0]?.title, entries.length]);

  it('begins with what was open last', () => {
    expect(groups('').map(([group]) => group)).toEqual(['recent', 'places', 'commands']);
  });

  it('has a few of each group once something is typed, that with the best hit first', () => {
    expect(groups('sign')).toEqual([
      ['courses', 'Sign language', 1],
      ['places', 'Assignments', 1],
      ['lessons', 'Signal 0', 6],
      ['commands', 'Sign out', 1],
    ]);
    expect(groups('sign out')[0]?.[0]).toBe('commands');
    expect(groups('zebra')).toEqual([]);
  });

  it('forgives a slip where nothing fits without one', () => {
    expect(groups('sgin out')).toEqual([['commands', 'Sign out', 1]]);
    expect(groups('settigns')).toEqual([['places', 'Settings', 1]]);
    expect(groups('lanugage')).toEqual([['courses', 'Sign language', 1]]);
  });
});
