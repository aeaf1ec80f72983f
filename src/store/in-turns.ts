/** Long work in short turns: the thread draws and answers keys in between. */

const TURN_MS = 10;

/**
 * Like `items.map`, with pauses. After it no query of a transaction or a live read may follow: neither waits for what is no query.
 * @param signal  ends it between two turns; it rejects then
 */
export async function mapInTurns<T, R>(
  items: readonly T[],
  make: (item: T, at: number) => R,
  signal?: AbortSignal,
): Promise<R[]> {
  const made: R[] = [];
  let started = performance.now();
  for (const [at, item] of items.entries()) {
    if (performance.now() - started > TURN_MS) {
      await nextTurn();
      signal?.throwIfAborted();
      started = performance.now();
    }
    made.push(make(item, at));
  }
  return made;
}

/** Behind what waits already. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
