/** What the search worker offers: the index of one account. */
import { openStore } from './db.ts';
import { type SearchEngine, searchEngine } from './search-engine.ts';

export type SearchWorker = {
  /** @param accountId  whose database it is. Resolves when all that is on the device is in the index */
  open(accountId: string): Promise<void>;
  search(query: string): Promise<string[]>;
};

export function searchWorker(): SearchWorker {
  let engine: SearchEngine | undefined;
  return {
    async open(accountId) {
      engine ??= searchEngine(openStore(accountId, { durability: 'relaxed' }));
      await engine.ready();
    },
    search: async (query) => (engine ? engine.search(query) : []),
  };
}
