/** One id made of two, the same whichever comes first: what belongs to both is found without asking (UUID version 8). */

const HEX = 16;
const VERSION_AT = 12;
const VARIANT_AT = 16;

export function mixedId(one: string, other: string): string {
  const digits = (id: string) => [...id.replaceAll('-', '')].map((digit) => Number.parseInt(digit, HEX));
  const theirs = digits(other);
  const mixed = digits(one).map((digit, at) => digit ^ (theirs[at] ?? 0));
  mixed[VERSION_AT] = 8;
  mixed[VARIANT_AT] = 8 + ((mixed[VARIANT_AT] ?? 0) & 3);
  return mixed
    .map((digit) => digit.toString(HEX))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
