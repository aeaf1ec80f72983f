/**
 * The word of another company, asked for while nothing is held. A transaction that needs one is undone, the word is asked for without a
 * connection, and the transaction runs again with it: it reads anew, so what changed meanwhile counts.
 */

/**
 * @param what  says all that the word depends on: the same is asked for once
 * @returns the word, also when it is a failure
 */
export type Asking = <Word>(what: string, ask: () => Promise<Word>) => Promise<Word>;

const MOST_WORDS = 10;

class NotAskedYet extends Error {
  readonly what: string;
  readonly ask: () => Promise<unknown>;

  constructor(what: string, ask: () => Promise<unknown>) {
    super('Something has to be asked first.');
    this.what = what;
    this.ask = ask;
  }
}

/** @param run  one transaction, with no effect outside of it; it may run again and again */
export async function askedBetween<Result>(run: (asking: Asking) => Promise<Result>): Promise<Result> {
  const words = new Map<string, Promise<unknown>>();
  const asking: Asking = (what, ask) => {
    const word = words.get(what);
    if (!word) throw new NotAskedYet(what, ask);
    return word as ReturnType<typeof ask>;
  };
  for (;;) {
    try {
      return await run(asking);
    } catch (error) {
      if (!(error instanceof NotAskedYet) || words.size === MOST_WORDS) throw error;
      const word = error.ask();
      words.set(error.what, word);
      await word.catch(() => undefined);
    }
  }
}
