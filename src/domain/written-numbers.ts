/** How numbers are written, in the reader’s language: apart, as the first pages show numbers and few dates. */

const made = new Map<string, unknown>();
/** Making a format takes a hundred times as long as using it. */
export function once<Format>(key: string, make: () => Format): Format {
  const known = (made.get(key) as Format | undefined) ?? make();
  made.set(key, known);
  return known;
}

/** '1,234.5' */
export const numberText = (number: number, locale: string, maximumFractionDigits = 3): string =>
  once(locale + maximumFractionDigits, () => new Intl.NumberFormat(locale, { maximumFractionDigits })).format(
    number,
  );
