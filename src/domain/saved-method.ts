/** The method that the next terms of an owner are paid with, as they know it. */

/** @param expires  year and month, `2027-04`: the card is good until that month is over. null: it does not expire */
export function isExpiredMethod(expires: string | null, at: number): boolean {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(expires ?? '') ?? [];
  return year !== undefined && Date.UTC(Number(year), Number(month), 1) <= at;
}
