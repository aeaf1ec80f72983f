/** What the operator says of what is sold here, told once, at the start. */
import { Refusal } from '#contract/errors.ts';
import { FIRST_CURRENCY, leastCoin } from '#domain/money.ts';
import type { SellingSettings } from '../../settings/selling-settings.ts';

const unsaid: SellingSettings = {
  currency: FIRST_CURRENCY,
  seller: { name: '', address: '', taxNumber: '' },
  tax: null,
};
let selling = unsaid;

export function takeSelling(taken: Partial<SellingSettings> | null): void {
  selling = { ...unsaid, ...taken };
}

export const sellingNow = (): SellingSettings => selling;

/** @returns in what is priced now. @throws Refusal INVALID_ARGUMENTS: nobody could pay it to the last coin */
export function currencyOf(price: number): string {
  if (price % leastCoin(selling.currency) !== 0) throw new Refusal('INVALID_ARGUMENTS');
  return selling.currency;
}
