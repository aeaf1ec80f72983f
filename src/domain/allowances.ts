/**
 * How much an account may keep, make and send. A number is reached by nobody who learns or teaches, and keeps one account from filling the
 * server or from writing to strangers without end. One whose address nobody has confirmed costs nothing to make: it learns, answers and
 * comments, and spreads little (ASVS 2.3.2).
 */

type Allowance = {
  most: number;
  /** while the account's address waits for its confirmation */
  unconfirmed: number;
  /** kept: there at one time. a day: made in the last 24 hours, whatever became of it */
  per: 'kept' | 'a day';
};

const kept = (most: number, unconfirmed = most): Allowance => ({ most, unconfirmed, per: 'kept' });
const aDay = (most: number, unconfirmed = most): Allowance => ({ most, unconfirmed, per: 'a day' });

export const allowances = {
  // of a person
  notes: kept(5_000, 200),
  flashcards: kept(5_000, 200),
  ownSkills: kept(200, 10),
  playlists: kept(500, 20),
  scheduleItems: kept(5_000, 200),
  favorites: kept(5_000, 200),
  followedPlaylists: kept(1_000, 50),
  followedOrganizations: kept(200, 10),
  studioViews: kept(100, 10),
  appKeys: kept(20, 2),
  searchKeys: kept(60, 60),
  /** of oneself, which everybody on the internet reads */
  publicPages: kept(1, 0),
  /** pictures and files, bytes */
  uploadedBytes: kept(1_073_741_824, 52_428_800),

  comments: aDay(2_000, 50),
  messages: aDay(2_000, 50),
  reactions: aDay(2_000, 100),
  conversations: aDay(100, 5),
  feedback: aDay(20, 3),
  /** of the person, beside the first one; also those that were removed since */
  addresses: aDay(5, 3),
  organizations: aDay(3, 0),

  // of an organization; what brings in others takes a confirmed address
  invitations: kept(20_000, 0),
  accessCodeBatches: kept(2_000, 0),
  groups: kept(2_000, 0),
  accessGroups: kept(2_000, 0),
  collections: kept(20_000),
  skills: kept(50_000),
} satisfies Record<string, Allowance>;

export type Allowed = keyof typeof allowances;

export type Verdict = 'allowed' | 'confirm' | 'tomorrow' | 'full';

/** @param count  how many there are, without the one that is asked about */
export function mayHaveMore(what: Allowed, count: number, { confirmed }: { confirmed: boolean }): Verdict {
  const { most, unconfirmed, per } = allowances[what];
  if (count >= most) return per === 'kept' ? 'full' : 'tomorrow';
  return confirmed || count < unconfirmed ? 'allowed' : 'confirm';
}

/** So many are nobody's trouble yet: whether the account is confirmed need not be asked. */
export const leastOf = (what: Allowed): number =>
  Math.min(allowances[what].most, allowances[what].unconfirmed);

const NEARLY = 0.9;

/** @returns how many more there may be, once there are nine in ten; null: before */
export function leftOf(what: Allowed, count: number): number | null {
  const { most } = allowances[what];
  return count >= most * NEARLY ? Math.max(0, most - count) : null;
}
