/**
 * Under which names this device keeps small things beside its databases (CONST-010, CONST-011). They stay as they are: a device that was
 * last used a year ago still has them.
 */

/** of local storage, for every tab */
export const localKeys = {
  /** one that a person has entered and not redeemed yet */
  accessCode: 'access-code',
  authed: 'authed',
  chunkReload: 'chunk-reload',
  deviceId: 'device-id',
  /** 'on': tools for developers are there */
  devtools: 'devtools',
  /** as `type#id` */
  lmsEntity: 'lms-entity',
  lastViewedOrganizations: 'last-viewed-orgs',
  loginRedirect: 'login-redirect-url',
  /** the invitation whose mail was opened here, with the secret of its link, until it is answered */
  mailedInvitation: 'mailed-invitation',
  navOpen: 'nav-open',
  navTab: 'nav-tab',
  /** what the desktop app has asked for, as it came in the address; until the browser leaves for it */
  oauthPending: 'oauth-pending',
  pinnedItems: 'context-nav-pinned-items',
  /** how lessons are set, as three words */
  reading: 'reading-settings',
  /** where the sign-up and the sign-in lead on to, while a code or an invitation waits */
  redemptionUrl: 'redemption-url',
  /** which columns of the studio are shown; written with a version */
  studioColumns: 'studio-columns',
  /** client flags that the operator has switched, separated by commas */
  switchedFlags: 'switched-flags',
  /** the words of the organization that was open last, so that a start says them at once */
  terms: 'terms',
  theme: 'theme_mode',
} as const;

/** The profile that a person chose last: an organization's id, or `PERSONAL_PROFILE`. */
export const selectedProfileKey = (userId: string) => `selected-profile:${userId}`;
export const PERSONAL_PROFILE = 'personal';

/** What a person has begun to write and not sent. */
export const commentDraftsKey = (userId: string) => `comment-drafts:${userId}`;

/** of session storage, for one tab */
export const sessionKeys = {
  /** the id of an attempt whose answer is not there yet, and what it asks for */
  attempt: 'attempt',
  /** how the service fares, as it was last heard, and which word of it was dismissed */
  incident: 'incident',
  incidentDismissed: 'incident-dismissed',
  /** subscription banners that were dismissed, as `id kind`, separated by commas */
  subscriptionDismissed: 'subscription-banner-dismissed',
  /** whose plan was looked at, so that a session asks once */
  planAsked: 'plan-asked',
  /** a redemption under way, as `code group account`, with `-` where no group was chosen (D80) */
  redemption: 'redemption',
  tabSession: 'tab-session-id',
  /** 'open' or 'closed': the comments beside a lesson (COMMENT-009) */
  comments: 'comments-panel',
  /** 'newest' or 'oldest' first */
  commentOrder: 'comment-order',
} as const;
