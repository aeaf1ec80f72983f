/** Patterns of short texts (ACCT-014). */
import { isVisible, namedText } from './visible-text.ts';

/** Letters, digits and hyphens, at least three of them. */
export const slugLike = /^[A-Za-z0-9-]{3,}$/;

/** 1 to 500 characters, none of them a control character: one line, as it stands in a mail's subject too. */
export const freeText = /^\P{Cc}{1,500}$/u;

export type NameFault = 'missing' | 'form';

/** What is wrong with the name of an organization; its length is the form's to limit. */
export function organizationNameFault(given: string): NameFault | null {
  const text = namedText(given);
  if (!isVisible(text)) return 'missing';
  return freeText.test(text) ? null : 'form';
}
