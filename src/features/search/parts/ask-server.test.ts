import { afterEach, describe, expect, it, vi } from 'vitest';
import { askServer } from './ask-server.ts';

const query = {
  query: 'knots',
  sort: 'relevance',
  refinements: { owner: ['org#1'], type: ['skill'] },
  offset: 0,
} as const;
const empty = { hits: [], next: null, owners: [] };

afterEach(() => vi.useRealTimers());

describe('the search service', () => {
  it('is asked with the key, the index and the filters, and with a fallback key where no key is to be had (SEARCH-009)', async () => {
    const ask = vi.fn(async (_path: string, _json?: unknown): Promise<unknown> => empty);
    const call = vi.fn(async (): Promise<unknown> => ({ key: 'mine', expiresAt: Date.now() + 600_000 }));
    await askServer({ ask, call, accountId: 'ana' }, query);
    await askServer({ ask, call, accountId: 'ana' }, query);
    expect(call).toHaveBeenCalledTimes(1);
    expect(ask.mock.calls[1]).toEqual([
      '/search/content/query',
      {
        index: 'content',
        key: 'mine',
        query: 'knots',
        sort: 'relevance',
        filters: { ownerKey: ['org#1'], type: ['skill'] },
        offset: 0,
      },
    ]);
    call.mockRejectedValue(new Error('503'));
    await askServer({ ask, call, accountId: 'ben' }, query);
    expect(ask.mock.calls[2]?.[1]).toMatchObject({ key: 'public' });
  });

  it('is given up after 5 s (SEARCH-009)', async () => {
    vi.useFakeTimers();
    const never = () => new Promise<never>(() => undefined);
    const asked = askServer({ ask: never, call: never, accountId: null }, query);
    const told = expect(asked).rejects.toThrow('longer than 5 s');
    await vi.advanceTimersByTimeAsync(4_999);
    await vi.advanceTimersByTimeAsync(1);
    await told;
  });
});
