/** What was seen last: the newest first, each once. */

/** Organizations that are remembered as viewed; the oldest is dropped (NAV-028). */
export const MOST_VIEWED_ORGANIZATIONS = 10;

/** Pages in the menu 'Recent'. */
export const MOST_RECENT_PAGES = 12;

export const withRecent = (seen: readonly string[], now: string, most: number): string[] =>
  [now, ...seen.filter((each) => each !== now)].slice(0, most);
