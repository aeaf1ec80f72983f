/** Everything that the command palette can do for this person on this page; nothing that the policy forbids, nothing that needs the network. */

import * as words from '#contract/words/en.ts';
import { offersCatalog } from '#domain/navigation.ts';
import { mayReadContent } from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { type TitleKey, titleKey } from '#domain/title-match.ts';
import { clientFlags } from '#store/client-flags.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import type { PageIcon } from '../header/page-icons.ts';

const say = words.palette;

export type PaletteIcon =
  | PageIcon
  | 'organization'
  | 'enrollments'
  | 'playlists'
  | 'favorites'
  | 'schedule'
  | 'theme'
  | 'changes'
  | 'send'
  | 'keep'
  | 'remove'
  | 'edit'
  | 'create'
  | 'keys'
  | 'navigation'
  | 'search'
  | 'sign in'
  | 'sign out';

export type PaletteAct =
  | { do: 'go'; to: string }
  | { do: 'switch'; organization: OrganizationRow }
  | { do: 'scheme'; scheme: 'light' | 'dark' }
  | { do: 'keep' | 'remove'; courseId: string }
  | { do: 'create'; kind: 'skill' | 'course'; own?: boolean }
  | { do: 'changes' | 'schedule' | 'send' | 'keys' | 'navigation' | 'search' };

export type PaletteGroup = keyof typeof say.groups;

export type PaletteEntry = {
  id: string;
  group: PaletteGroup;
  title: string;
  /** where it belongs, such as the course of a lesson */
  beside?: string | undefined;
  icon: PaletteIcon;
  /** the keys that do the same, each as it is written on the keyboard */
  keys?: readonly string[];
  key: TitleKey;
  act: PaletteAct;
};

/** What is known of the page that is open. */
export type PalettePage = {
  course: { courseId: string; title: string; kept: boolean } | null;
  lesson: { title: string; path: string; mayUpdate: boolean } | null;
};

export type PaletteFacts = {
  accountId: string | null;
  /** those of the person, and the one of the page */
  organizations: readonly { organization: OrganizationRow; roles: readonly Role[] }[];
  /** those that can be switched to: the person's, without the current one */
  others: readonly OrganizationRow[];
  page: PalettePage;
  waiting: number;
  /** may make courses and lessons in an organization */
  mayCreate: boolean;
  scheme: 'light' | 'dark';
};

export const entry = (
  group: PaletteGroup,
  icon: PaletteIcon,
  title: string,
  act: PaletteAct,
  more: { id?: string; beside?: string | undefined; keys?: readonly string[] } = {},
): PaletteEntry => ({ id: `${group} ${title}`, group, icon, title, act, key: titleKey(title), ...more });

const go = (to: string): PaletteAct => ({ do: 'go', to });

export function paletteEntries(facts: PaletteFacts): PaletteEntry[] {
  return [...ofPage(facts.page), ...places(facts), ...commands(facts), ...switches(facts)];
}

function ofPage({ course, lesson }: PalettePage): PaletteEntry[] {
  return [
    ...(lesson?.mayUpdate
      ? [entry('page', 'edit', say.edit(lesson.title), go(`${lesson.path}?mode=edit`))]
      : []),
    ...(course
      ? [
          course.kept
            ? entry('page', 'remove', say.remove(course.title), { do: 'remove', courseId: course.courseId })
            : entry('page', 'keep', say.keep(course.title), { do: 'keep', courseId: course.courseId }),
        ]
      : []),
  ];
}

const planned = ['enrollments', 'playlists', 'favorites'] as const;

const internal = { rootType: 'internal', visible: true, free: true, loginRequired: true } as const;

function places({ accountId, organizations }: PaletteFacts): PaletteEntry[] {
  if (accountId === null) return [entry('places', 'sign in', words.shell.signIn, go('/login'))];
  const ofOrganizations = organizations.flatMap(({ organization: { alias, name, tenant }, roles }, at) => [
    ...(offersCatalog(tenant.status)
      ? [
          entry(
            'places',
            'catalog',
            say.catalogOf(name),
            go(`/${alias}/catalog`),
            at === 0 ? { keys: ['g', 'c'] } : {},
          ),
        ]
      : []),
    ...(mayReadContent({ userId: accountId, roles }, internal)
      ? [entry('places', 'internal', say.internalOf(name), go(`/${alias}/internal`))]
      : []),
  ]);
  return [
    entry('places', 'home', words.dashboard.heading, go('/dashboard'), { keys: ['g', 'd'] }),
    ...ofOrganizations,
    entry('places', 'home', say.flashcards, go('/flashcards')),
    entry('places', 'home', say.notes, go('/notes')),
    ...(clientFlags().myCreations
      ? [entry('places', 'edit', words.navigation.places['my-content'], go('/my-content'))]
      : []),
    ...planned.map((place) => entry('places', place, words.navigation.places[place], go(`/${place}`))),
    entry('places', 'enrollments', words.navigation.places.assignments, go('/assignments')),
    entry('places', 'enrollments', words.navigation.places.subscriptions, go('/subscriptions')),
    entry('places', 'home', words.header.messages, go('/chat')),
    entry('places', 'home', words.header.inbox, go('/inbox')),
    entry('places', 'settings', words.storage.settingsHeading, go('/settings/account')),
  ];
}

function commands({ accountId, waiting, mayCreate, scheme }: PaletteFacts): PaletteEntry[] {
  const other = scheme === 'dark' ? 'light' : 'dark';
  const signedIn: PaletteEntry[] = [
    ...(waiting > 0 ? [entry('commands', 'send', say.sendNow(waiting), { do: 'send' })] : []),
    ...(clientFlags().showLearnLater
      ? [entry('commands', 'schedule', say.schedule, { do: 'schedule' })]
      : []),
    entry('commands', 'changes', say.changes, { do: 'changes' }, { keys: ['g', 'u'] }),
    // Everybody may make a skill for themselves (D96).
    entry('commands', 'create', say.createSkill, { do: 'create', kind: 'skill', own: !mayCreate }),
    ...(mayCreate ? [entry('commands', 'create', say.createCourse, { do: 'create', kind: 'course' })] : []),
  ];
  return [
    entry('commands', 'search', say.searchContent, { do: 'search' }),
    ...(accountId === null ? [] : signedIn),
    entry('commands', 'theme', words.shell[other], { do: 'scheme', scheme: other }),
    entry('commands', 'navigation', say.navigation, { do: 'navigation' }, { keys: ['['] }),
    entry('commands', 'keys', say.keys, { do: 'keys' }, { keys: ['?'] }),
    ...(accountId === null ? [] : [entry('commands', 'sign out', words.shell.signOut, go('/logout'))]),
  ];
}

const switches = ({ others }: PaletteFacts): PaletteEntry[] =>
  others.map((organization) =>
    entry(
      'organizations',
      'organization',
      say.switchTo(organization.name),
      { do: 'switch', organization },
      { id: `switch ${organization.organizationId}` },
    ),
  );
