import { describe, expect, it } from 'vitest';
import { type ClientFlag, type ClientFlags, clientFlagDefaults, clientFlagNames } from './client-flags.ts';
import { createEntries } from './create-rules.ts';
import { checksDevices } from './device-limit.ts';
import { type FeatureFlag, isFeatureFlag, verdictKey, verdictOf } from './feature-flags.ts';
import { accountEntries, type NavigationFacts, navSections, railTabs, topEntries } from './navigation.ts';
import { offersRetired } from './retirement.ts';
import { answerOf, matchRoute, type RouteMatch } from './routes.ts';
import { searchInNavigation } from './search-places.ts';

const harbor = '42';
const on = Object.fromEntries(clientFlagNames.map((name) => [name, true])) as ClientFlags;
const without = (name: ClientFlag): ClientFlags => ({ ...on, [name]: false });

const factsWith = (
  flags: ClientFlags,
  verdict: (flag: FeatureFlag) => boolean = () => true,
): NavigationFacts => ({
  signedIn: true,
  organization: {
    organizationId: harbor,
    alias: 'harbor',
    tier: 'PREMIUM',
    roles: ['billingAdmin'],
    groupAdmin: true,
    adminOptionsVisible: true,
    readsInternalTraining: true,
    subscriptionAccessGroup: false,
    playgroundLabs: verdict('org_playground_labs_enabled'),
  },
  organizationCount: 2,
  createsSkills: true,
  canCreateOrganization: true,
  mayImpersonate: false,
  marketplace: false,
  tenancy: verdict('lectern_tenancy_enabled'),
  flags,
});

const places = (facts: NavigationFacts) =>
  navSections(facts).flatMap(({ places }) => places.map(({ to }) => to));
const pageAt = (path: string, flags: ClientFlags) => answerOf(matchRoute(path) as RouteMatch, flags).kind;
const created = (flags: ClientFlags) =>
  createEntries(flags, { mayCreate: true, premium: true, catalogTags: false });

/** What a person has of the product with these flags: places, menu entries, and what typed addresses answer. */
const shownWith = (flags: ClientFlags): string[] => [
  ...places(factsWith(flags)),
  ...topEntries({ signedIn: true, flags }),
  ...accountEntries({ mayImpersonate: false, createsSkills: true, flags }),
  ...created(flags),
  ...['/billing/42', '/harbor/playgrounds', '/my-content'].map((path) => `${path}: ${pageAt(path, flags)}`),
];

const lostWithout = (name: ClientFlag) => {
  const left = shownWith(without(name));
  return shownWith(on).filter((each) => !left.includes(each));
};

describe('a client flag', () => {
  it('that is off takes its own entries and pages away, and nothing else (PERM-019)', () => {
    expect(Object.fromEntries(clientFlagNames.map((name) => [name, lostWithout(name)]))).toEqual({
      displayPurchases: ['/billing/42', '/billing/42: plan page'],
      myCreations: ['/my-content', '/my-content: studio page'],
      showPlaygroundLabsPage: [
        '/harbor/playgrounds',
        '/harbor/practice-exams',
        '/harbor/playgrounds: plan page',
      ],
      showContextNav: places(factsWith(on)).filter(
        (to) =>
          ![
            ...['/dashboard', '/enrollments', '/playlists', '/favorites', '/analytics'],
            ...['/assignments', '/subscriptions', '/my-content'],
          ].includes(to),
      ),
      showUserProfilePage: ['profile'],
      showLearnLater: ['learn-later'],
      groupProgress: ['/organization/42/reporting'],
      showLexicalSkillCreate: ['skill'],
      showLegacySkillCreate: ['legacy skill'],
    });
  });

  it('that operators switch is asked of the server: algoliaCatalog, limitSimultaneousLogins and enableRetirement (PERM-019, D91)', () => {
    const operators = ['algoliaCatalog', 'limitSimultaneousLogins', 'enableRetirement'] as const;
    expect(operators.every(isFeatureFlag)).toBe(true);
    const verdict = (flag: FeatureFlag, is: boolean) => verdictOf({ [verdictKey(flag, null)]: is }, flag);
    for (const flag of operators) expect([verdict(flag, true), verdict(flag, false)]).toEqual([true, false]);
    const asked = { impersonated: false, lastLoginAt: 0, now: 100_000 };
    const retired = { workflow: 'PUBLISHED', rootType: 'catalog' } as const;
    for (const is of [true, false]) {
      expect(checksDevices({ ...asked, limited: verdict('limitSimultaneousLogins', is) })).toBe(is);
      expect(offersRetired({ ...retired, enabled: verdict('enableRetirement', is) })).toBe(is);
    }
  });

  it('is on by default, but for the second editor that there is not', () => {
    expect(clientFlagNames.filter((name) => !clientFlagDefaults[name])).toEqual(['showLegacySkillCreate']);
  });
});

describe('a negative verdict', () => {
  const off = (flag: FeatureFlag) => factsWith(on, (each) => each !== flag);

  it('of lectern_tenancy_enabled takes the organizations off the rail (PERM-022)', () => {
    expect(railTabs(factsWith(on))).toContain('organizations');
    expect(railTabs(off('lectern_tenancy_enabled'))).not.toContain('organizations');
  });

  it('of org_playground_labs_enabled takes the playgrounds and practice exams away (PERM-022)', () => {
    const lost = places(factsWith(on)).filter(
      (to) => !places(off('org_playground_labs_enabled')).includes(to),
    );
    expect(lost).toEqual(['/harbor/playgrounds', '/harbor/practice-exams']);
  });

  it('of org_catalog_tags_enabled takes creation away where nothing is premium, and gives the navigation its own search (PERM-022)', () => {
    const entries = (catalogTags: boolean) =>
      createEntries(on, { mayCreate: true, premium: false, catalogTags });
    expect(entries(true)).toContain('skill');
    expect(entries(false)).toEqual([]);
    expect([searchInNavigation('PREMIUM', true), searchInNavigation('PREMIUM', false)]).toEqual([
      false,
      true,
    ]);
  });
});
