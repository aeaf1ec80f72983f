import { describe, expect, it } from 'vitest';
import type { ClientFlags } from './client-flags.ts';
import {
  accountEntries,
  isPremium,
  type NavigationFacts,
  type NavSectionId,
  navSections,
  type OrganizationFacts,
  offersNewOrganization,
  organizationHome,
  railTabs,
  topEntries,
} from './navigation.ts';
import { type Role, roles } from './role.ts';
import { opensFor } from './routes.ts';

const on: ClientFlags = {
  displayPurchases: true,
  myCreations: true,
  showPlaygroundLabsPage: true,
  showContextNav: true,
  showUserProfilePage: true,
  showLearnLater: true,
  groupProgress: true,
  showLexicalSkillCreate: true,
  showLegacySkillCreate: true,
};

const anOrganization = (given: Partial<OrganizationFacts> = {}): OrganizationFacts => ({
  organizationId: '42',
  alias: 'harbor',
  tier: 'PREMIUM',
  roles: [],
  groupAdmin: false,
  adminOptionsVisible: false,
  readsInternalTraining: false,
  subscriptionAccessGroup: false,
  playgroundLabs: false,
  ...given,
});

const facts = (
  organization: Partial<OrganizationFacts> | null = {},
  given: Partial<NavigationFacts> = {},
): NavigationFacts => ({
  signedIn: true,
  organization: organization && anOrganization(organization),
  organizationCount: 1,
  createsSkills: false,
  canCreateOrganization: false,
  mayImpersonate: false,
  marketplace: false,
  tenancy: true,
  flags: on,
  ...given,
});

const linksOf = (given: NavigationFacts, section: NavSectionId): string[] =>
  navSections(given)
    .find(({ id }) => id === section)
    ?.places.map(({ to }) => to) ?? [];

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((found, each) => found.concat(found.map((set) => [...set, each])), [[]]);

const both = [false, true];

describe('the personal panel', () => {
  it('lists the five personal places, what is assigned and what is subscribed to, and my content for who makes skills (NAV-017)', () => {
    const five = ['/dashboard', '/enrollments', '/playlists', '/favorites', '/analytics'];
    five.push('/assignments', '/subscriptions');
    expect(linksOf(facts(), 'context-nav-home')).toEqual(five);
    expect(linksOf(facts({}, { createsSkills: true }), 'context-nav-home')).toEqual([...five, '/my-content']);
  });

  it('hides my content where its route is switched off, whoever looks (D22)', () => {
    const given = facts({}, { createsSkills: true, flags: { ...on, myCreations: false } });
    expect(linksOf(given, 'context-nav-home')).not.toContain('/my-content');
  });
});

describe('the group Org member', () => {
  it.each(roles)('holds the dashboard of the organization for any role: %s (NAV-018)', (role) => {
    expect(linksOf(facts({ roles: [role] }), 'org-learner')).toContain('/harbor/org-dashboard');
  });

  it('is not there for who has no role (NAV-018)', () => {
    const everything = { readsInternalTraining: true, adminOptionsVisible: true, groupAdmin: true };
    expect(linksOf(facts({ roles: [], ...everything }), 'org-learner')).toEqual([]);
  });

  it('shows internal training to any role with its permission (NAV-021)', () => {
    const there = (held: Role[], readsInternalTraining: boolean) =>
      linksOf(facts({ roles: held, readsInternalTraining }), 'org-learner').includes('/harbor/internal');
    expect(roles.filter((role) => !there([role], true))).toEqual([]);
    expect(roles.filter((role) => there([role], false))).toEqual([]);
    expect(there([], true)).toBe(false);
  });
});

describe('playlists of an organization', () => {
  it('show with the permission, with a subscription, or in a premium tenant, and under training there (NAV-022)', () => {
    const at = (given: Partial<OrganizationFacts>) =>
      navSections(facts(given))
        .filter(({ places }) => places.some(({ to }) => to === '/harbor/playlists'))
        .map(({ id }) => id);
    expect(at({ tier: 'LIMITED' })).toEqual([]);
    expect(at({ tier: 'LIMITED', readsInternalTraining: true })).toEqual(['org-learner']);
    expect(at({ tier: 'LIMITED', subscriptionAccessGroup: true })).toEqual(['org-learner']);
    expect(at({ tier: 'PREMIUM' })).toEqual(['org-content']);
    expect(at({ tier: 'PREMIUM', readsInternalTraining: true })).toEqual(['org-content']);
  });

  it('stand in any tenant whose status is premium, however it is spelled (PERM-016)', () => {
    expect(['PREMIUM', 'premium', 'LIMITED', 'limited', ''].map(isPremium)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const catalogIn = (tier: string) =>
      linksOf(facts({ tier: tier as 'PREMIUM' }), 'org-content').includes('/harbor/catalog');
    expect([catalogIn('PREMIUM'), catalogIn('premium'), catalogIn('LIMITED')]).toEqual([true, true, false]);
    expect(organizationHome('harbor', 'premium' as 'PREMIUM')).toBe('/harbor/catalog');
  });

  it('are curated in a premium tenant and shared otherwise, and the catalog is a premium tenant’s alone (NAV-019)', () => {
    const ids = (tier: 'LIMITED' | 'PREMIUM') =>
      navSections(facts({ tier, roles: ['member'], readsInternalTraining: true })).flatMap(({ places }) =>
        places
          .filter(({ to }) => /catalog|playlists$/.test(to) && to.startsWith('/harbor'))
          .map(({ id }) => id),
      );
    expect(ids('PREMIUM')).toEqual(['catalog', 'curated-playlists']);
    expect(ids('LIMITED')).toEqual(['shared-playlists']);
  });
});

describe('playgrounds and practice exams', () => {
  it('need both playground-labs flags (NAV-020)', () => {
    const links = (showPlaygroundLabsPage: boolean, playgroundLabs: boolean) =>
      linksOf(
        facts({ tier: 'LIMITED', playgroundLabs }, { flags: { ...on, showPlaygroundLabsPage } }),
        'org-content',
      );
    expect(links(true, true)).toEqual(['/harbor/playgrounds', '/harbor/practice-exams']);
    expect([links(false, false), links(true, false), links(false, true)]).toEqual([[], [], []]);
  });
});

describe('the administration group', () => {
  const links = {
    organization: '/settings/organization/info',
    analytics: '/organization/42/reporting',
    billing: '/billing/42',
    studio: '/organization/42/studio',
  };

  type Case = {
    roles: Role[];
    groupAdmin: boolean;
    adminOptionsVisible: boolean;
    tier: 'LIMITED' | 'PREMIUM';
    displayPurchases: boolean;
    groupProgress: boolean;
  };

  const cases: Case[] = subsets<Role>([
    'member',
    'trainer',
    'learningAdmin',
    'billingAdmin',
    'owner',
  ]).flatMap((roles) =>
    both.flatMap((groupAdmin) =>
      both.flatMap((adminOptionsVisible) =>
        (['LIMITED', 'PREMIUM'] as const).flatMap((tier) =>
          both.flatMap((displayPurchases) =>
            both.map((groupProgress) => ({
              roles,
              groupAdmin,
              adminOptionsVisible,
              tier,
              displayPurchases,
              groupProgress,
            })),
          ),
        ),
      ),
    ),
  );

  const found = ({ displayPurchases, groupProgress, ...organization }: Case) =>
    linksOf(facts(organization, { flags: { ...on, displayPurchases, groupProgress } }), 'org-admin');

  /** The sentences of the specification, one a link. */
  const says: Record<keyof typeof links, (given: Case) => boolean> = {
    organization: ({ roles, groupAdmin }) =>
      ['owner', 'learningAdmin', 'billingAdmin'].some((role) => roles.includes(role as Role)) || groupAdmin,
    analytics: ({ roles, groupAdmin, groupProgress }) =>
      roles.includes('learningAdmin') || roles.includes('owner') || (groupAdmin && groupProgress),
    billing: ({ roles, displayPurchases }) =>
      (roles.includes('owner') || roles.includes('billingAdmin')) && displayPurchases,
    studio: ({ adminOptionsVisible, tier }) => adminOptionsVisible && tier === 'PREMIUM',
  };

  const differing = (names: readonly (keyof typeof links)[]) =>
    cases.filter((given) => names.some((name) => found(given).includes(links[name]) !== says[name](given)));

  it('covers every mixture of roles, flags and tiers', () => {
    expect(cases).toHaveLength(2 ** 10);
  });

  it('offers the organization and its analytics to the roles that the table names (NAV-024)', () => {
    expect(differing(['organization', 'analytics'])).toEqual([]);
  });

  it('offers billing and the studio to the roles and flags that the table names (NAV-025)', () => {
    expect(differing(['billing', 'studio'])).toEqual([]);
  });

  it('shows to owners, learning, billing and group admins, and on premium tenants to who sees admin options (NAV-023)', () => {
    const shows = ({ roles, groupAdmin, adminOptionsVisible, tier }: Case) =>
      roles.includes('owner') ||
      roles.includes('learningAdmin') ||
      roles.includes('billingAdmin') ||
      groupAdmin ||
      (adminOptionsVisible && tier === 'PREMIUM');
    expect(cases.filter((given) => found(given).length > 0 !== shows(given))).toEqual([]);
  });

  it('is a superAdmin’s as it is an owner’s (D24)', () => {
    expect(linksOf(facts({ roles: ['superAdmin'] }), 'org-admin')).toEqual(
      linksOf(facts({ roles: ['owner'] }), 'org-admin'),
    );
  });
});

describe('{org} in links', () => {
  it('is the alias of the profile (NAV-026)', () => {
    expect(linksOf(facts({ alias: 'pier' }), 'org-content')[0]).toBe('/pier/catalog');
  });
});

describe('what a build may leave out, and what only some may do', () => {
  it('shows the places of the organization with showContextNav alone (NAV-027)', () => {
    const sections = (showContextNav: boolean) =>
      navSections(facts({ roles: ['owner'] }, { flags: { ...on, showContextNav } })).map(({ id }) => id);
    expect(sections(true)).toEqual(['context-nav-home', 'org-learner', 'org-content', 'org-admin']);
    expect(sections(false)).toEqual(['context-nav-home']);
  });

  it('offers Learn Later in the top bar with showLearnLater, to who is signed in (NAV-027)', () => {
    const offered = (signedIn: boolean, showLearnLater: boolean) =>
      topEntries({ signedIn, flags: { ...on, showLearnLater } }).includes('learn-later');
    expect(offered(true, true)).toBe(true);
    expect([offered(true, false), offered(false, true), offered(false, false)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('offers impersonation in the account menu to who may, above signing out (NAV-027)', () => {
    const author = { createsSkills: true, flags: on };
    expect(accountEntries({ ...author, mayImpersonate: true })).toEqual([
      'profile',
      'settings',
      'redeem',
      'keyboard',
      'impersonation',
      'sign-out',
    ]);
    expect(accountEntries({ ...author, mayImpersonate: false })).not.toContain('impersonation');
    const hidden = { ...author, flags: { ...on, showUserProfilePage: false } };
    expect(accountEntries({ ...hidden, mayImpersonate: false })).not.toContain('profile');
  });

  it('leads to my content those whose panel has no place for it (NAV-017, D96)', () => {
    const learner = { createsSkills: false, mayImpersonate: false };
    expect(accountEntries({ ...learner, flags: on })).toEqual([
      'profile',
      'my-content',
      'settings',
      'redeem',
      'keyboard',
      'sign-out',
    ]);
    const off = { ...on, myCreations: false };
    expect(accountEntries({ ...learner, flags: off })).not.toContain('my-content');
  });
});

describe('a visitor', () => {
  it('is offered no place that would ask to sign in first', () => {
    const everything = { readsInternalTraining: true, subscriptionAccessGroup: true, playgroundLabs: true };
    const places = (['LIMITED', 'PREMIUM'] as const).flatMap((tier) =>
      navSections(facts({ tier, ...everything }, { signedIn: false })).flatMap(({ places }) => places),
    );
    expect(places.filter(({ to }) => !opensFor(to, false))).toEqual([]);
  });
});

describe('the rail', () => {
  it('has Home, Organizations and, when its condition holds, Marketplace (NAV-002)', () => {
    expect(railTabs(facts())).toEqual(['home', 'organizations']);
    expect(railTabs(facts({}, { marketplace: true }))).toEqual(['home', 'organizations', 'marketplace']);
    expect(railTabs(facts({}, { signedIn: false, marketplace: true }))).toEqual([]);
  });

  it('has organizations and their creation where tenancy is on (D55)', () => {
    const off = facts({}, { tenancy: false, canCreateOrganization: true });
    expect(railTabs(off)).toEqual(['home']);
    expect(offersNewOrganization(off)).toBe(false);
  });

  it('offers a new organization when canCreateOrg passes, also to who belongs to none (NAV-029)', () => {
    const may = facts(null, { organizationCount: 0, canCreateOrganization: true });
    expect(offersNewOrganization(may)).toBe(true);
    expect(railTabs(may)).toContain('organizations');
    expect(offersNewOrganization(facts())).toBe(false);
  });

  it('leads to the catalog of a premium organization, to the dashboard of another (NAV-003)', () => {
    expect(organizationHome('harbor', 'PREMIUM')).toBe('/harbor/catalog');
    expect(organizationHome('harbor', 'LIMITED')).toBe('/harbor/org-dashboard');
  });
});
