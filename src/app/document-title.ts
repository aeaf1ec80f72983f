/** The title of the window is the heading of the page, whichever screen it comes from (UI-008). */
import * as words from '#contract/words/en.ts';

export const titleOf = (heading: string | null | undefined): string => {
  const text = heading?.replace(/\s+/g, ' ').trim();
  return text ? `${text}${words.shell.titleSuffix}` : words.shell.product;
};

/** Follows the heading while pages come and go and their titles arrive. @returns stop */
export function followHeading(page: Document): () => void {
  const take = () => {
    const next = titleOf(page.querySelector('main h1')?.textContent);
    // Between two pages there is no heading for a moment: the old title stays until the new one is there.
    if (next !== page.title && next !== words.shell.product) page.title = next;
  };
  const observer = new MutationObserver(take);
  observer.observe(page.body, { childList: true, characterData: true, subtree: true });
  take();
  return () => observer.disconnect();
}
