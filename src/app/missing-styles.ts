/**
 * A part of the page whose code has come and whose stylesheet has not, as offline soon after signing in, before the service worker has all
 * of them: the part works, drawn plainly, and its stylesheet is asked for again. What has no code is `missing-part.ts`'s.
 */
type Page = Pick<Window, 'addEventListener'>;

/** Vite's own sentence; `missing-part.ts` may have put one of ours before it. */
const LOST = /Unable to preload CSS for (\S+)/;

class MissingStyles {
  #lost: readonly string[] = [];
  #head: HTMLHeadElement | null = null;
  readonly #listeners = new Set<() => void>();

  /** Once a page; what the browser tells of before is lost. */
  watch(page: Page, head: HTMLHeadElement): void {
    if (this.#head !== null) return;
    this.#head = head;
    page.addEventListener('vite:preloadError', (event) => {
      const href = LOST.exec(event.payload.message)?.[1];
      if (href === undefined) return;
      event.preventDefault(); // else the part would not show at all
      this.#set([...new Set([...this.#lost, href])]);
    });
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
