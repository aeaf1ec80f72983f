/**
 * A part of the page whose code has come and whose stylesheet has not, as offline soon after signing in, before the service worker has all
 * of them: the part works, drawn plainly, and its stylesheet is asked for again. What has no code is `missing-part.ts`'s, which also lets
 * such a part show: it is there before any part is.
 */
type Page = Pick<Window, 'addEventListener'>;

/** Vite's own sentence. */
const LOST = /Unable to preload CSS for (\S+)/;

class MissingStyles {
  #lost: readonly string[] = [];
  #head: HTMLHeadElement | null = null;
  readonly #listeners = new Set<() => void>();

  /** Once a page. @param before  what was said of stylesheets that were lost until now */
  watch(page: Page, head: HTMLHeadElement, before: readonly string[]): void {
    if (this.#head !== null) return;
    this.#head = head;
    const take = (message: string) => {
      const href = LOST.exec(message)?.[1];
      if (href !== undefined) this.#set([...new Set([...this.#lost, href])]);
    };
    for (const message of before) take(message);
    page.addEventListener('vite:preloadError', ({ payload }) => take(payload.message));
    page.addEventListener('online', () => void this.again());
  }

  /** Addresses that have not come. */
  readonly get = (): readonly string[] => this.#lost;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for each once more; resolves when all have come or failed. */
  async again(): Promise<void> {
    await Promise.all(
      this.#lost.map(async (href) => {
        if (await this.#load(href)) this.#set(this.#lost.filter((each) => each !== href));
      }),
    );
  }

  #load(href: string): Promise<boolean> {
    return new Promise((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.crossOrigin = '';
      link.href = href;
      link.addEventListener('load', () => resolve(true));
      link.addEventListener('error', () => {
        link.remove();
        resolve(false);
      });
      this.#head?.append(link);
    });
  }

  #set(lost: readonly string[]): void {
    this.#lost = lost;
    for (const listener of [...this.#listeners]) listener();
  }
}

export const missingStyles = new MissingStyles();
