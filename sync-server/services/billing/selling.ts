/** What the operator says of what is sold here, told once, at the start. */
import type { SellingSettings } from '../../settings/selling-settings.ts';

const unsaid: SellingSettings = { seller: { name: '', address: '', taxNumber: '' }, tax: null };
let selling = unsaid;

export function takeSelling(taken: SellingSettings | null): void {
  selling = taken ?? unsaid;
}

export const sellingNow = (): SellingSettings => selling;
