/** Words of the rail, the panel and the phone's bar. */

import { curatedPlaylists, sharedPlaylists } from './shared-learning.ts';
import { createOrganization } from './shared-people.ts';
import { shellWords } from './shell.ts';
export const navigationWords = {
  places: {
    dashboard: 'Dashboard',
    enrollments: 'Enrollments',
    playlists: 'Playlists',
    favorites: 'Favorites',
    analytics: 'Analytics',
    assignments: 'Assignments',
    subscriptions: 'Subscriptions',
    'my-content': 'My content',
    'org-dashboard': shellWords.failure.administrator,
    internal: shellWords.internal,
    'shared-playlists': sharedPlaylists,
    catalog: 'Catalog',
    'curated-playlists': curatedPlaylists,
    playgrounds: 'Playgrounds',
    'practice-exams': 'Practice exams',
    'organization-info': 'Organization',
    reporting: 'Analytics',
    billing: 'Billing',
    studio: 'Studio',
  },
  sections: { 'context-nav-home': 'Home', 'org-learner': 'Org member', 'org-admin': 'Org admin' },
  training: (organization: string) => `${organization} training`,
  placeIn: (place: string, organization: string) => `${place}, ${organization}`,
  visitor: 'Sign in, and what you learn appears here and goes with you, online and offline.',
  pinned: 'Pinned',
  pin: (place: string) => `Pin ${place}`,
  unpin: 'Unpin',
  optionsOf: (place: string) => `Options of ${place}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveUpOf: (name: string) => `Move ${name} up`,
  moveDownOf: (name: string) => `Move ${name} down`,
  arrange: 'Arrange organizations',
  arrangeHint:
    'The rail shows them in this order on all your devices. You can also drag them there, or move one with Alt and an arrow key.',
  orderUpdated: 'Icon order updated.',
  createOrganization,
  marketplace: 'Marketplace',
  learnLater: 'Learn later',
  version: (version: string) => `Version ${version}`,
  status: 'Status',
};
