/** Words of the top bar. */
import { joinWithCode, yourOrganizations } from './shared-people.ts';

export const headerWords = {
  back: 'Back',
  crumbs: 'You are here',
  moreCrumbs: 'Show hidden levels',
  directory: 'Directory',
  recent: 'Recent',
  recentEmpty: 'Pages you open appear here.',
  copyLink: 'Copy link to this page',
  copied: 'Link copied',
  organization: (name: string) => `Organization: ${name}. Choose another`,
  personal: (name: string) => `Personal profile: ${name}. Choose another`,
  personalHint: 'Personal profile',
  profiles: 'Profiles',
  viewed: 'Recently viewed',
  keyboard: 'Keyboard',
  messages: 'Messages',
  inbox: 'Inbox',
  profile: 'View profile',
  settings: 'Account settings',
  redeem: 'Redeem a Code',
  join: joinWithCode,
  tenants: yourOrganizations,
  links: {
    help: 'Help Center',
    contact: 'Contact Us',
    terms: 'Terms',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },
  moreRoles: (count: number) => `+${count}`,
};
