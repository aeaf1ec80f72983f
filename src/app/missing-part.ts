/**
 * A part of the page that does not come, or not within two minutes, is most likely gone with an update (F31, ERR-011): one forced reload
 * brings the page and its parts from one build again, where the server can be reached. A stored flag says that it was tried; the second
 * failure shows.
 */
import { localKeys } from '#domain/storage-keys.ts';
import { isInMemory } from '#store/in-memory.ts';

/** A page whose code has not come by then counts as one that does not come. */
export const PART_TIMEOUT_MS = 120_000;

/** A server that is slower to say that it is there could not load the page well. */
const REACH_MS = 10_000;

const NAME = 'MissingPart';

/** After so long a part that nothing else asks for is asked for again. */
export const PART_AGAIN_MS = 10_000;

export const missingPart = (message: string): Error => Object.assign(new Error(message), { name: NAME });
export const isMissingPart = (error: unknown) => error instanceof Error && error.name === NAME;

/** For what works behind the page: where the server went away before a part had come, no press of a person would bring it. */
export async function loadUntilItComes(load: () => Promise<void>, gone: () => boolean): Promise<void> {
  while (!gone()) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingPart(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PART_AGAIN_MS));
  }
}

type Surroundings = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** not without a network, which could bring nothing, and not where all that was done is in the page's memory */
  mayReload: () => boolean;
  /** The server answers for this page: a browser that is online may still not reach it. */
  reaches: () => Promise<boolean>;
  reload: () => void;
};

export class ForcedReload {
  readonly #around: Surroundings;
  #missed = false;
  #reloading = false;
  #instead: (() => void)[] = [];
  /** What Vite said of each stylesheet that did not come: `missing-styles.ts` comes later, and asks for them again. */
  readonly lost: string[] = [];

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /**
   * Hears of every part that can't be loaded. The browser's own message would make the router reload once more by itself. One that lacks its
   * stylesheet alone shows all the same.
   */
  watch(page: Pick<Window, 'addEventListener'>): void {
    page.addEventListener('vite:preloadError', (event) => {
      const payload = event.payload;
      const message = payload.message;
      if (message.includes('CSS')) {
        event.preventDefault();
        this.lost.push(message);
        return;
      }
      this.#missed = true;
      payload.name = NAME;
      payload.message = `${NAME}: ${message}`;
    });
  }

  /**
   * @param instead  what is done where no reload comes after all, for the server can't be reached
   * @returns false: it was tried before, or there is no network to load from
   */
  attempt(instead: () => void): boolean {
    this.#missed = true;
    const { mayReload, storage, reaches, reload } = this.#around;
    if (!this.#reloading) {
      if (!mayReload() || storage().getItem(localKeys.chunkReload) !== null) return false;
      storage().setItem(localKeys.chunkReload, 'true');
      this.#reloading = true;
      void reaches().then((reached) => {
        if (reached) return reload();
        this.#reloading = false;
        storage().removeItem(localKeys.chunkReload);
        for (const each of this.#instead.splice(0)) each();
      });
    }
    this.#instead.push(instead);
    return true;
  }

  /** A page has come with all of its parts: the next one that is missing is worth a reload again. */
  pageCame(): void {
    if (!this.#missed) this.#around.storage().removeItem(localKeys.chunkReload);
  }
}

export const forcedReload = new ForcedReload({
  storage: () => localStorage,
  mayReload: () => navigator.onLine && !isInMemory(),
  reaches: () =>
    fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_MS) }).then(
      ({ status }) => status < 500,
      () => false,
    ),
  reload: () => location.reload(),
});
