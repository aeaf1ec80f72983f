/**
 * Who sees which place in the navigation, and where it leads (spec 1, sections 2 and 6; decisions D22, D24, D55). What the device does not
 * hold as rows comes in as facts. It says what a person may go to; whether a screen is there yet is the shell's to know.
 */
import type { ClientFlags } from './client-flags.ts';
import { isOrgAdmin, type Role } from './role.ts';

export type TenantTier = 'LIMITED' | 'PREMIUM';

/** What is known of the person in the organization whose links are shown. */
export type OrganizationFacts = {
  organizationId: string;
  /** its address, which each has from the start (NAV-026) */
  alias: string;
  tier: TenantTier;
  roles: readonly Role[];
  /** an administrator of one of its groups */
  groupAdmin: boolean;
  /** sees the options of those who work on its content */
  adminOptionsVisible: boolean;
  /** read permission for internal training on its content access group */
  readsInternalTraining: boolean;
  /** an active access group of type subscription */
  subscriptionAccessGroup: boolean;
  /** its flag org_playground_labs_enabled */
  playgroundLabs: boolean;
};

export type NavigationFacts = {
  signedIn: boolean;
  organization: OrganizationFacts | null;
  organizationCount: number;
  /** holds a role that makes skills, in any organization */
  createsSkills: boolean;
  /** the check canCreateOrg: the action Create on organizations */
  canCreateOrganization: boolean;
  /** an impersonator of the default shared organization */
  mayImpersonate: boolean;
  /** a listing is visible to the person, or they may list something (D22) */
  marketplace: boolean;
  /** the verdict of lectern_tenancy_enabled */
  tenancy: boolean;
  flags: ClientFlags;
};

export type PlaceId =
  | 'dashboard'
  | 'enrollments'
  | 'playlists'
  | 'favorites'
  | 'analytics'
  | 'assignments'
  | 'subscriptions'
  | 'my-content'
  | 'org-dashboard'
  | 'internal'
  | 'shared-playlists'
  | 'catalog'
  | 'curated-playlists'
  | 'playgrounds'
  | 'practice-exams'
  | 'organization-info'
  | 'reporting'
  | 'billing'
  | 'studio';

export type NavPlace = { id: PlaceId; to: string };

/** Named as the keys under which the device remembers which are collapsed. */
export const navSectionIds = ['context-nav-home', 'org-learner', 'org-content', 'org-admin'] as const;
export type NavSectionId = (typeof navSectionIds)[number];
export type NavSection = { id: NavSectionId; places: NavPlace[] };

/** What stands at the end of the top bar, before the account (NAV-011). */
export type TopEntry = 'recent' | 'search' | 'learn-later' | 'create';
export type AccountEntry =
  | 'profile'
  | 'my-content'
  | 'settings'
  | 'redeem'
  | 'keyboard'
  | 'impersonation'
  | 'sign-out';

export type RailTab = 'home' | 'organizations' | 'marketplace';

type Candidate = [shown: boolean, id: PlaceId, to: string];

const shown = (candidates: readonly Candidate[]): NavPlace[] =>
  candidates.filter(([is]) => is).map(([, id, to]) => ({ id, to }));

/** The tabs of the rail (NAV-002). */
export function railTabs(facts: NavigationFacts): RailTab[] {
  if (!facts.signedIn) return [];
  const organizations = facts.tenancy && (facts.organizationCount > 0 || facts.canCreateOrganization);
  return ['home', ...(organizations ? (['organizations'] as const) : []), ...marketplaceTab(facts)];
}

const marketplaceTab = ({ marketplace }: NavigationFacts): RailTab[] => (marketplace ? ['marketplace'] : []);

/** The rail's button that makes an organization (NAV-029). */
export const offersNewOrganization = (facts: NavigationFacts): boolean =>
  facts.signedIn && facts.tenancy && facts.canCreateOrganization;

/** However the status is spelled (PERM-016). */
export const isPremium = (status: string): boolean => status.toUpperCase() === 'PREMIUM';

/** Links to the catalog are a premium tenant's (NAV-019). */
export const offersCatalog = (tier: TenantTier): boolean => isPremium(tier);

/** Where an organization's tile on the rail leads (NAV-003). */
export const organizationHome = (alias: string, tier: TenantTier): string =>
  offersCatalog(tier) ? `/${alias}/catalog` : `/${alias}/org-dashboard`;

/** Learn Later is a person's own, and a build may leave it out (NAV-027). */
export const topEntries = ({ signedIn, flags }: Pick<NavigationFacts, 'signedIn' | 'flags'>): TopEntry[] => [
  'recent',
  'search',
  ...(signedIn && flags.showLearnLater ? (['learn-later'] as const) : []),
  ...(signedIn ? (['create'] as const) : []),
];

/** The account menu (NAV-027, ACCT-004). What somebody makes for themselves is found there by those whose panel has no place for it (D96). */
export const accountEntries = ({
  mayImpersonate,
  createsSkills,
  flags,
}: Pick<NavigationFacts, 'mayImpersonate' | 'createsSkills' | 'flags'>): AccountEntry[] => [
  ...(flags.showUserProfilePage ? (['profile'] as const) : []),
  ...(flags.myCreations && !createsSkills ? (['my-content'] as const) : []),
  'settings',
  'redeem',
  'keyboard',
  ...(mayImpersonate ? (['impersonation'] as const) : []),
  'sign-out',
];

/**
 * The sections of the panel with the places that this person sees; those without any are left out. A visitor has none: every page of an
 * organization but its content asks who comes (ROUTE-031).
 */
export function navSections(facts: NavigationFacts): NavSection[] {
  const { signedIn, organization, flags } = facts;
  const ofOrganization: NavSection[] =
    signedIn && organization && flags.showContextNav
      ? [
          { id: 'org-learner', places: memberPlaces(organization) },
          { id: 'org-content', places: trainingPlaces(organization, flags) },
          { id: 'org-admin', places: administrationPlaces(organization, flags) },
        ]
      : [];
  const home: NavSection = { id: 'context-nav-home', places: personalPlaces(facts) };
  return [home, ...ofOrganization].filter(({ places }) => places.length > 0);
}

/** The personal panel (NAV-017), with each other page of one's own that has no menu. */
function personalPlaces({ signedIn, createsSkills, flags }: NavigationFacts): NavPlace[] {
  return shown([
    [signedIn, 'dashboard', '/dashboard'],
    [signedIn, 'enrollments', '/enrollments'],
    [signedIn, 'playlists', '/playlists'],
    [signedIn, 'favorites', '/favorites'],
    [signedIn, 'analytics', '/analytics'],
    [signedIn, 'assignments', '/assignments'],
    [signedIn, 'subscriptions', '/subscriptions'],
    [signedIn && createsSkills && flags.myCreations, 'my-content', '/my-content'],
  ]);
}

/** The group Org member (NAV-018, NAV-021, NAV-022). A premium tenant's playlists stand under its training, once. */
function memberPlaces(organization: OrganizationFacts): NavPlace[] {
  const { tier, roles, readsInternalTraining, subscriptionAccessGroup } = organization;
  const org = organization.alias;
  const member = roles.length > 0;
  return shown([
    [member, 'org-dashboard', `/${org}/org-dashboard`],
    [member && readsInternalTraining, 'internal', `/${org}/internal`],
    [
      !isPremium(tier) && (readsInternalTraining || subscriptionAccessGroup),
      'shared-playlists',
      `/${org}/playlists`,
    ],
  ]);
}

/** The group '{org} training' (NAV-019, NAV-020, NAV-022). */
function trainingPlaces(organization: OrganizationFacts, flags: ClientFlags): NavPlace[] {
  const org = organization.alias;
  const premium = offersCatalog(organization.tier);
  const labs = flags.showPlaygroundLabsPage && organization.playgroundLabs;
  return shown([
    [premium, 'catalog', `/${org}/catalog`],
    [premium, 'curated-playlists', `/${org}/playlists`],
    [labs, 'playgrounds', `/${org}/playgrounds`],
    [labs, 'practice-exams', `/${org}/practice-exams`],
  ]);
}

/** The group Org admin (NAV-023 to NAV-025). A superAdmin has an owner's rights here (D24). */
function administrationPlaces(organization: OrganizationFacts, flags: ClientFlags): NavPlace[] {
  const { organizationId: id, tier, roles, groupAdmin, adminOptionsVisible } = organization;
  const owner = roles.includes('owner') || roles.includes('superAdmin');
  const admin = owner || isOrgAdmin(roles);
  const billingAdmin = roles.includes('billingAdmin');
  return shown([
    [admin || billingAdmin || groupAdmin, 'organization-info', '/settings/organization/info'],
    [admin || (groupAdmin && flags.groupProgress), 'reporting', `/organization/${id}/reporting`],
    [(owner || billingAdmin) && flags.displayPurchases, 'billing', `/billing/${id}`],
    [adminOptionsVisible && isPremium(tier), 'studio', `/organization/${id}/studio`],
  ]);
}
