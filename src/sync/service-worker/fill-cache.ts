/** Files into a cache, several at a time. Workbox takes one after the other: four hundred small ones are four hundred round trips. */

const AT_ONCE = 8;

/**
 * Loads what the cache lacks, in the given order, so that a connection that breaks off has brought the first ones; those stay.
 * @param files  url and the key that it is kept under
 * @throws what a file failed with, or an error that names its address and status, once the others under way have ended
 */
export async function fillCache(
  cache: Pick<Cache, 'match' | 'put'>,
  files: Iterable<readonly [url: string, key: string]>,
  load: (url: string, key: string) => Promise<Response>,
): Promise<void> {
  const waiting = files[Symbol.iterator]();
  let broken = false;
  const work = async () => {
    for (let next = waiting.next(); !next.done && !broken; next = waiting.next()) {
      const [url, key] = next.value;
      try {
        if (await cache.match(key)) continue;
        const response = await load(url, key);
        if (!response.ok) throw new Error(`${url}: ${response.status}`);
        await cache.put(key, response);
      } catch (error) {
        broken = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
