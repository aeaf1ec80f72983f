/** What the operator says of what is sold here: who sells what everybody can subscribe to, and the tax in the prices. */
import * as v from 'valibot';
import type { InvoiceParty } from '#contract/billing/invoice-parties.ts';
import { FIRST_CURRENCY } from '#domain/money.ts';

export type SellingSettings = {
  /** of what is priced from now on; ISO 4217 */
  currency: string;
  /** empty fields: as the organization that sells says itself */
  seller: InvoiceParty;
  /** in every price; null: none is shown */
  tax: { name: string; percent: number } | null;
};

const TEXT_LETTERS = 300;
const NAME_LETTERS = 40;
const text = (name: string, most: number) =>
  v.optional(v.pipe(v.string(), v.maxLength(most, `${name} must have at most ${most} characters.`)), '');
const currencies = new Set(Intl.supportedValuesOf('currency'));
const rateSaying = 'TAX_RATE must be a percentage from 0 to 99.999, for instance 19 or 8.25.';

export const sellingEntries = {
  CURRENCY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (code) => currencies.has(code),
        'CURRENCY must be the code of a currency (ISO 4217), for instance EUR.',
      ),
    ),
    FIRST_CURRENCY,
  ),
  SELLER_NAME: text('SELLER_NAME', TEXT_LETTERS),
  SELLER_ADDRESS: text('SELLER_ADDRESS', TEXT_LETTERS),
  SELLER_TAX_NUMBER: text('SELLER_TAX_NUMBER', TEXT_LETTERS),
  TAX_NAME: v.optional(
    v.pipe(v.string(), v.maxLength(NAME_LETTERS, `TAX_NAME must have at most ${NAME_LETTERS} characters.`)),
    'Tax',
  ),
  TAX_RATE: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,3})?$/, rateSaying), v.transform(Number)),
    '0',
  ),
};

type Read = v.InferOutput<ReturnType<typeof v.object<typeof sellingEntries, undefined>>>;

/** In an environment variable an address has its lines behind `\n`. */
export const sellingOf = (is: Read): SellingSettings => ({
  currency: is.CURRENCY,
  seller: {
    name: is.SELLER_NAME,
    address: is.SELLER_ADDRESS.replaceAll('\\n', '\n'),
    taxNumber: is.SELLER_TAX_NUMBER,
  },
  tax: is.TAX_RATE > 0 ? { name: is.TAX_NAME, percent: is.TAX_RATE } : null,
});
