/** The accounts of the demo organization, as the sign-in page and the first lines of the server show them (D53). */
import type { Demo } from '#contract/accounts/session.ts';
import type { Role } from '#domain/role.ts';

type DemoAccount = {
  alias: string;
  email: string;
  first: string;
  last: string;
  harbor: Role[];
  commons: Role[];
  shownAs: string;
};

export const demoAccounts: readonly DemoAccount[] = [
  {
    alias: 'learner',
    email: 'learner@harbor.example',
    first: 'Lena',
    last: 'Okafor',
    harbor: ['member'],
    commons: [],
    shownAs: 'Learner',
  },
  {
    alias: 'second-learner',
    email: 'second.learner@harbor.example',
    first: 'Tomas',
    last: 'Reyes',
    harbor: ['member'],
    commons: [],
    shownAs: 'Second learner',
  },
  {
    alias: 'author',
    email: 'author@harbor.example',
    first: 'Mira',
    last: 'Lindqvist',
    harbor: ['trainer'],
    commons: [],
    shownAs: 'Author',
  },
  {
    alias: 'reviewer',
    email: 'reviewer@harbor.example',
    first: 'Idris',
    last: 'Hale',
    harbor: ['trainer'],
    commons: [],
    shownAs: 'Reviewer',
  },
  {
    alias: 'admin',
    email: 'admin@harbor.example',
    first: 'Johanna',
    last: 'Brandt',
    harbor: ['owner'],
    commons: [],
    shownAs: 'Owner',
  },
  {
    alias: 'billing',
    email: 'billing@harbor.example',
    first: 'Kwame',
    last: 'Sato',
    harbor: ['billingAdmin'],
    commons: [],
    shownAs: 'Billing',
  },
  {
    alias: 'support',
    email: 'support@lectern.example',
    first: 'Noor',
    last: 'Vance',
    harbor: [],
    commons: ['impersonator'],
    shownAs: 'Support, may impersonate',
  },
  {
    alias: 'visitor',
    email: 'visitor@lectern.example',
    first: 'Ana',
    last: 'Petrov',
    harbor: [],
    commons: [],
    shownAs: 'No organization role',
  },
];

export const demo: Demo = {
  password: 'Lectern-2026',
  accounts: demoAccounts.map(({ email, first, last, shownAs }) => ({
    email,
    name: `${first} ${last}`,
    role: shownAs,
  })),
};
