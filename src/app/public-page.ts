/**
 * What the server has written into a page stays in sight, and the app out of sight, until the app has something of its own to show: what the
 * page holds, why it holds nothing, or a dialog. With the server's part goes its style sheet, which is what hides the app.
 */
import { PUBLIC_PAGE_ID } from '#domain/public-page-id.ts';

/** By then the app shows itself even if it still waits for the page's content. */
const LATEST_MS = 20_000;

/** Height of the bar at the top, below which one reads. */
const TOP_BAR = 64;

let justLeft = false;

/** Whether a reader may have scrolled before the app was here: its first page then leaves them where they are. */
export const hasReader = (page: Document): boolean =>
  justLeft || page.getElementById(PUBLIC_PAGE_ID) !== null;

/** To be called when the page has been parsed. */
export function handOver(page: Document): void {
  const given = page.getElementById(PUBLIC_PAGE_ID);
  const root = page.getElementById('root');
  if (given === null || root === null) return;
  const { pathname } = page.location;
  let late = false;
  // Asking how far would lay out all that the app has just brought, and once more without what goes then.
  let scrolled = scrollY > 0;
  const noteScroll = () => {
    scrolled = true;
  };
  addEventListener('scroll', noteScroll, { once: true, passive: true });

  const look = () => {
    const elsewhere = page.location.pathname !== pathname;
    if (!elsewhere && page.querySelector('dialog[open]') === null && !hasContent(root, late)) return;
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('scroll', noteScroll);
    if (!elsewhere) return replace(given, root, scrolled);
    given.remove();
    scrollTo(0, 0);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => {
    late = true;
    look();
  }, LATEST_MS);
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  look();
}

/** What is still on its way is marked as busy (LoadingArea), or has no heading; where it did not come, this text is all there is (ReadableText). */
const hasContent = (root: HTMLElement, late: boolean): boolean =>
  root.querySelector('[data-readable]') === null &&
  (late
    ? root.querySelector(':scope > :not(style)') !== null
    : root.querySelector('h1') !== null && root.querySelector('[aria-busy="true"]') === null);

/** A reader goes on where they are: the link or heading next to where they read stays in its place, and a focused link keeps the focus. */
function replace(given: HTMLElement, root: HTMLElement, scrolled: boolean): void {
  const page = given.ownerDocument;
  const focused = given.contains(page.activeElement) ? page.activeElement : null;
  const marks = scrolled && scrollY > 0 ? marksOf(given) : [];
  given.remove();
  justLeft = true;
  requestAnimationFrame(() => {
    justLeft = false;
  });
  for (const { mark, top } of marks) {
    const same = sameIn(root, mark);
    if (same === undefined) continue;
    scrollBy(0, same.getBoundingClientRect().top - top);
    break;
  }
  if (focused) (sameIn(root, focused) ?? root.querySelector('h1'))?.focus({ preventScroll: true });
}

const marksOf = (given: HTMLElement) =>
  [...given.querySelectorAll('a[href], h2, h3')]
    .map((mark) => ({ mark, top: mark.getBoundingClientRect().top }))
    .sort((a, b) => Math.abs(a.top - TOP_BAR) - Math.abs(b.top - TOP_BAR));

function sameIn(root: HTMLElement, mark: Element): HTMLElement | undefined {
  const all = [
    ...root.querySelectorAll<HTMLElement>(mark.matches('a') ? 'main a[href]' : 'main :is(h2, h3)'),
  ];
  return all.find((each) =>
    each instanceof HTMLAnchorElement
      ? each.pathname === (mark as HTMLAnchorElement).pathname
      : each.textContent === mark.textContent,
  );
}
