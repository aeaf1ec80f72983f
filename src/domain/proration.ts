/**
 * The price of more licenses for the rest of a term. Charged by the day, and the day that runs counts whole. One license costs its days of
 * the plan's price, rounded down to a whole coin that can be paid and at least one, never more than the plan's price; so many cost so many times as much: nobody
 * saves or loses by buying them in parts. Moments are epoch milliseconds, amounts whole units of the currency's smallest coin.
 */

const DAY_MS = 86_400_000;

type Rest = {
  /** of one license for the whole term */
  price: number;
  licenses: number;
  startsAt: number;
  endsAt: number;
  now: number;
  /** of the price's currency (`leastCoin`) */
  coin?: number;
};

/** Days of a term that are left, the one that runs among them. */
export const daysLeft = ({ startsAt, endsAt, now }: Pick<Rest, 'startsAt' | 'endsAt' | 'now'>): number =>
  Math.max(0, Math.ceil((endsAt - Math.max(now, startsAt)) / DAY_MS));

export function proratedPrice({ price, licenses, startsAt, endsAt, now, coin = 1 }: Rest): number {
  const whole = daysLeft({ startsAt, endsAt, now: startsAt });
  const left = daysLeft({ startsAt, endsAt, now });
  if (left === 0) return 0;
  const each = Math.floor((price * left) / whole / coin) * coin;
  return Math.min(price, Math.max(coin, each)) * licenses;
}
