/** The pages before an account, with as much of them as is the same for everybody: whoever opens one reads it before the app is here. */
import { accountWords } from '#contract/words/en/account.ts';
import { sessionWords } from '#contract/words/en/session.ts';
import { PUBLIC_PAGE_ID } from '#domain/public-page-id.ts';
import { escaped } from './escaped.ts';
import { intoShell } from './into-shell.ts';

export type EntryPage = { heading: string; lead: string };

const pages = new Map<string, EntryPage>([
  ['/login', sessionWords],
  ['/signup', accountWords.signUp],
  ['/forgot-password', accountWords.forgot],
]);

/** @param url  as it was asked for; what follows a question mark may make it another page (`/signup?setup=…`) */
export function entryPageAt(url: string): EntryPage | null {
  const words = pages.get(url);
  return words ? { heading: words.heading, lead: words.lead } : null;
}

export function entryHtml(shell: string, { heading, lead }: EntryPage): string {
  return intoShell(shell, {
    title: heading,
    head: `<meta name="description" content="${escaped(lead)}" />`,
    body: `<div class="cover" aria-hidden="true"></div>\n<div><h1>${escaped(heading)}</h1><p>${escaped(lead)}</p></div>`,
    style: STYLE,
  });
}

/** As account-frame.module.css and book-plate.module.css set the page and its cover: the words stay where they are when the app comes. */
const STYLE = `
#${PUBLIC_PAGE_ID} { display: grid; gap: 32px; max-inline-size: 64rem; padding: 48px 32px; }
#${PUBLIC_PAGE_ID} h1 { margin-block-end: 16px; font-size: 1.875rem; line-height: 2.25rem; }
#early #${PUBLIC_PAGE_ID} p { margin: 0; color: var(--early-dim); }
#${PUBLIC_PAGE_ID} .cover { block-size: 14.125rem; background: #14596a; border-radius: 4px 10px 10px 4px; }
@media (max-width: 74.99em) { #${PUBLIC_PAGE_ID} { padding: 40px 24px; } }
@media (max-width: 47.99em) {
  #${PUBLIC_PAGE_ID} { padding: 32px 16px; }
  #${PUBLIC_PAGE_ID} h1 { font-size: 1.5rem; line-height: 1.875rem; }
  #${PUBLIC_PAGE_ID} .cover { block-size: 10.675rem; }
}
@media (min-width: 56.25em) {
  #${PUBLIC_PAGE_ID} { grid-template-columns: minmax(18rem, 24rem) minmax(20rem, 1fr); gap: 48px; padding-block-start: 80px; }
  #${PUBLIC_PAGE_ID} .cover { block-size: 30rem; }
}
`;
