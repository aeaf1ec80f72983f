/** Numbers with their noun, in English. */
const plural = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en');

export const countOf = (count: number, one: string, other: string): string =>
  `${number.format(count)} ${plural.select(count) === 'one' ? one : other}`;
