/** What giving money back takes back. A part changes the figures alone; all of it ends what it paid for. */

export type RefundedInvoice = { amountCents: number; taxCents: number };

/** @param before  given back before, of the same invoice. @returns the tax in what is given back now: all parts together have all of it */
export function taxIn(invoice: RefundedInvoice, before: number, back: number): number {
  const share = (sum: number) => Math.round((invoice.taxCents * sum) / invoice.amountCents);
  return share(before + back) - share(before);
}

export type TakenBack = 'nothing' | 'term' | 'licenses' | 'course' | 'seats';

/**
 * A term that another one follows has been used: nothing is taken back.
 * @param isLast  of what a term or its licenses were bought for: no other term of the product comes after it
 */
export function takenBack(
  kind: 'term' | 'more licenses' | 'course' | 'seats',
  { isWhole, isLast }: { isWhole: boolean; isLast: boolean },
): TakenBack {
  if (!isWhole) return 'nothing';
  if (kind === 'course' || kind === 'seats') return kind;
  if (!isLast) return 'nothing';
  return kind === 'term' ? 'term' : 'licenses';
}
