/** What the server writes into pages for everybody on the Internet, before anybody has signed in and any script runs. */
import { type ContentFacts, mayReadContent, type Subject } from './policy.ts';
import { isRetired, type Retirement } from './retirement.ts';

/** Entries of an outline or a list of courses: the app shows the rest. */
export const MOST_PUBLIC_ENTRIES = 300;
/** Letters of a description where a search engine or a preview of a link shows it. */
export const PUBLIC_SUMMARY_LETTERS = 300;
/** The most addresses that one sitemap may hold (sitemaps.org). */
export const SITEMAP_ADDRESSES = 50_000;

const visitor: Subject = { userId: null, roles: [] };

type PublicFacts = ContentFacts & {
  archived: boolean;
  workflow: string | null;
  retirement?: Retirement | null | undefined;
};

/** Readable without an account, and neither put away nor retired: what a visitor may read no longer is not advertised either. */
export const isForEverybody = (content: PublicFacts): boolean =>
  mayReadContent(visitor, content) && !content.archived && !isRetired(content);

/** One line, cut between words where it is too long. */
export function publicSummary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= PUBLIC_SUMMARY_LETTERS) return line;
  const cut = line.slice(0, PUBLIC_SUMMARY_LETTERS - 1);
  const end = cut.lastIndexOf(' ');
  const whole = end > PUBLIC_SUMMARY_LETTERS / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.trimEnd()}…`;
}
