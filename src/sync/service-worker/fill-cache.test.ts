import { describe, expect, it } from 'vitest';
import { fillCache } from './fill-cache.ts';

function aCache(...there: string[]) {
  const kept = new Map(there.map((key) => [key, new Response('old')]));
  return {
    kept,
    match: async (key: RequestInfo | URL) => kept.get(String(key)),
    put: async (key: RequestInfo | URL, response: Response) => void kept.set(String(key), response),
  };
}

const files = Array.from({ length: 30 }, (_, at) => [`/build/${at}.js`, `/build/${at}.js`] as const);

describe('the files of the app', () => {
  it('come eight at a time, in their order, and only those that are not here', async () => {
    const cache = aCache('/build/3.js');
    const asked: string[] = [];
    let underWay = 0;
    let most = 0;
    await fillCache(cache, files, async (url) => {
      asked.push(url);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
      return new Response('new');
    });
    expect(most).toBe(8);
    expect(asked).toEqual(files.map(([url]) => url).filter((url) => url !== '/build/3.js'));
    expect([...cache.kept.keys()].sort()).toEqual(files.map(([url]) => url).sort());
  });

  it('that came before one failed stay, and no others are begun (PWA-002)', async () => {
    const cache = aCache();
    const asked: string[] = [];
    const load = async (url: string) => {
      asked.push(url);
      return url === '/build/9.js' ? new Response('', { status: 503 }) : new Response('new');
    };
    await expect(fillCache(cache, files, load)).rejects.toThrow('/build/9.js: 503');
    expect(cache.kept.has('/build/0.js')).toBe(true);
    expect(asked.length).toBeLessThan(20);
  });
});
