/**
 * Whose link may take an account back after a change that its person did not make. Nobody gets more by it than they had: the first address can
 * set a new password anyway. So the link goes to one address alone, and a new first address is not believed at once: for a week the one
 * before it speaks for the account (as Google's recovery address does for seven days after it was changed).
 */

const HOUR_MS = 60 * 60 * 1000;

/** for which a link serves, and a removed address counts */
export const TAKE_BACK_HOURS = 72;
export const TAKE_BACK_MS = TAKE_BACK_HOURS * HOUR_MS;
/** for which an address has to have been the first one, or confirmed, to be believed */
export const BELIEVED_AFTER_MS = 7 * 24 * HOUR_MS;

/** One that was the first of an account until `until`, epoch ms; removedAt: null while it is still the person's */
export type FormerAddress = { address: string; until: number; removedAt: number | null };

export type Addresses = {
  /** null: none is confirmed */
  first: string | null;
  /** those that were first before, in any order; the oldest was first ever since the account has one */
  former: readonly FormerAddress[];
};

const byTime = (former: readonly FormerAddress[]) => [...former].sort((a, b) => a.until - b.until);

/**
 * The one address that speaks for the account: the last that has been first for a week, or else the oldest. One that was removed does for 72
 * hours more.
 * @param at  epoch ms
 * @returns until: when links to it end at the latest, null: by their own time. null: there is no address
 */
export function believedAddress(
  { first, former }: Addresses,
  at: number,
): { address: string; until: number | null } | null {
  const current = first === null ? null : { address: first, until: null };
  let since = Number.NEGATIVE_INFINITY;
  let believed: FormerAddress | null = null;
  for (const each of byTime(former)) {
    if (each.until - since >= BELIEVED_AFTER_MS) believed = each;
    since = each.until;
  }
  if (believed === null || believed.address === first || at - since >= BELIEVED_AFTER_MS) return current;
  if (believed.removedAt === null) return { address: believed.address, until: null };
  const until = believed.removedAt + TAKE_BACK_MS;
  return at < until ? { address: believed.address, until } : current;
}

/**
 * Which of the account's other addresses stay with it when `back` takes it back: those that were there for a week before the change, and were
 * not first after `back`.
 * @param since  of the oldest change that the link undoes, epoch ms
 */
export function keptAddresses<Other extends { address: string; addedAt: number }>(
  { first, former }: Addresses,
  others: readonly Other[],
  { back, since }: { back: string; since: number },
): Other[] {
  const series = byTime(former);
  const later = series.slice(series.findIndex(({ address }) => address === back) + 1);
  const doubted = new Set([first, ...later.map(({ address }) => address)]);
  return others.filter(
    ({ address, addedAt }) =>
      address !== back && !doubted.has(address) && addedAt < since - BELIEVED_AFTER_MS,
  );
}
