/** j and k go through what a page lists: the first link of each item. */

/** @param direction  1: to the next item, -1: to the one before */
export function moveInList(page: ParentNode, direction: 1 | -1): void {
  const stops = [...page.querySelectorAll<HTMLElement>('li')]
    .map((item) => item.querySelector<HTMLElement>('a[href]'))
    .filter((link) => link !== null)
    .filter((link, at, all) => all.indexOf(link) === at && link.checkVisibility());
  const from = document.activeElement;
  const next =
    direction === 1
      ? stops.find((link) => follows(link, from))
      : stops.findLast((link) => from !== null && from !== link && !follows(link, from));
  next?.focus();
}

/** Nothing inside the page is focused: everything follows. */
const follows = (link: HTMLElement, from: Element | null): boolean =>
  from === null || (from.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
