const FIRST_FROM_RIGHT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * What `dir="auto"` says of a text, by its first letter. For what holds paragraphs: HTML's own `auto` looks past children that have
 * a direction of their own.
 * @returns undefined: there is no letter, and it runs as what is around it
 */
export const textDirection = (text: string): 'ltr' | 'rtl' | undefined =>
  FIRST_FROM_RIGHT.test(text) ? 'rtl' : /\p{L}/u.test(text) ? 'ltr' : undefined;
