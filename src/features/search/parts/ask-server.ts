/** Asks the server for what this device does not have (SEARCH-009, D84). */
import * as v from 'valibot';
import {
  FALLBACK_SEARCH_KEY,
  filtersOf,
  SEARCH_INDEX,
  SEARCH_PATH,
  SEARCH_QUERY_LETTERS,
  type SearchAnswer,
  type SearchRequest,
  searchAnswerSchema,
  searchKeyPage,
} from '#contract/content/search.ts';
import { type Refinements, SEARCH_TIMEOUT_MS, type SearchSort } from '#domain/search.ts';
import type { Session } from '#features/session/session-context.ts';

type Key = { key: string; expiresAt: number; accountId: string | null };
let known: Key | undefined;
const RENEW_BEFORE_MS = 30_000;

type Asking = Pick<Session, 'ask' | 'call' | 'accountId'>;

/** Of the person's own, else the one that finds what is public. */
async function keyFor({ call, accountId }: Asking, now: number): Promise<string> {
  if (accountId === null) return FALLBACK_SEARCH_KEY;
  if (known?.accountId === accountId && known.expiresAt - RENEW_BEFORE_MS > now) return known.key;
  try {
    const answer = v.parse(searchKeyPage.answer, await call(searchKeyPage, {}));
    known = { ...answer, accountId };
    return answer.key;
  } catch {
    return FALLBACK_SEARCH_KEY;
  }
}

export type ServerQuery = { query: string; sort: SearchSort; refinements: Refinements; offset: number };

/** @throws when nobody answers within 5 s, or refuses */
export async function askServer(
  asking: Asking,
  { query, sort, refinements, offset }: ServerQuery,
): Promise<SearchAnswer> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The search took longer than 5 s.')), SEARCH_TIMEOUT_MS);
  });
  const asked = async () => {
    const request: SearchRequest = {
      index: SEARCH_INDEX,
      key: await keyFor(asking, Date.now()),
      query: query.slice(0, SEARCH_QUERY_LETTERS),
      sort,
      filters: filtersOf(refinements),
      offset,
    };
    return v.parse(searchAnswerSchema, await asking.ask(SEARCH_PATH, request));
  };
  return Promise.race([asked(), late]);
}
