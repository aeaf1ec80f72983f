/** What the search worker offers, of one account: its index, and its titles. Each is made when it is first asked for. */
import { openStore } from './db.ts';
import { type Found, type SearchEngine, searchEngine } from './search-engine.ts';
import { type FoundTitles, type TitleFinder, titleFinder } from './title-finder.ts';

export type SearchWorker = {
  /** @param most  keys */
  search(accountId: string, query: string, most: number): Promise<Found>;
  /** @param most  of each kind */
  titles(accountId: string, query: string, most: number): Promise<FoundTitles>;
};

export function searchWorker(): SearchWorker {
  let db: ReturnType<typeof openStore> | undefined;
  let engine: SearchEngine | undefined;
  let finder: TitleFinder | undefined;
  const open = (accountId: string) => {
    db ??= openStore(accountId, { durability: 'relaxed' });
    return db;
  };
  return {
    async search(accountId, query, most) {
      engine ??= searchEngine(open(accountId));
      return engine.search(query, { most });
    },
    async titles(accountId, query, most) {
      finder ??= titleFinder(open(accountId));
      return finder.find(query, most);
    },
  };
}
