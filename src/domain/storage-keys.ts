/**
 * Under which names this device keeps small things beside its databases (CONST-010, CONST-011). They stay as they are: a device that was
 * last used a year ago still has them.
 */

/** of local storage, for every tab */
export const localKeys = {
  authed: 'authed',
  chunkReload: 'chunk-reload',
  deviceId: 'device-id',
  /** as `type#id` */
  lmsEntity: 'lms-entity',
  lastViewedOrganizations: 'last-viewed-orgs',
  loginRedirect: 'login-redirect-url',
  navOpen: 'nav-open',
  navTab: 'nav-tab',
  pinnedItems: 'context-nav-pinned-items',
  theme: 'theme_mode',
} as const;

/** The organization that a person had open last. */
export const selectedProfileKey = (userId: string) => `selected-profile:${userId}`;

/** What a person has begun to write and not sent. */
export const commentDraftsKey = (userId: string) => `comment-drafts:${userId}`;

/** of session storage, for one tab */
export const sessionKeys = {
  tabSession: 'tab-session-id',
} as const;
