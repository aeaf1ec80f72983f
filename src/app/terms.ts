/** The page speaks the words of the organization that is open; they are known when the app starts again. */
import type { Organization } from '#contract/accounts/organization.ts';
import { setTerms, termsOf } from '#contract/words/terms.ts';
import { localKeys } from '#domain/storage-keys.ts';

let spoken = localStorage.getItem(localKeys.terms);

/** What reads the store is drawn again where other words hold, and keeps what is in its fields. */
export function speakTermsOf({ terminology }: Pick<Organization, 'terminology'>): void {
  const terms = termsOf(terminology);
  const text = JSON.stringify(terms);
  if (text === spoken) return;
  spoken = text;
  setTerms(terms);
  localStorage.setItem(localKeys.terms, text);
}
