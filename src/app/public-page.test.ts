// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handOver, hasReader } from './public-page.ts';

const nextTurn = () => vi.advanceTimersByTimeAsync(0);
const given = () => document.getElementById('public-page');
const root = () => document.getElementById('root')!;
const show = async (html: string) => {
  root().innerHTML = html;
  await nextTurn();
};
const heading = '<h1 tabindex="-1">Seamanship</h1>';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('scrollBy', vi.fn());
  history.replaceState(null, '', '/harbor/seamanship');
  document.body.innerHTML = `<div id="early"><article id="public-page"><h1>Seamanship</h1>
    <a href="/harbor/seamanship/ropes">Ropes</a></article></div><div id="root"></div>`;
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(100); // the next frame
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what the server wrote stays while the app has its frame, a skeleton, or a heading above what is still loading', async () => {
  handOver(document);
  for (const html of [
    '<style></style>',
    '<main></main>',
    '<main><div role="status">Loading</div></main>',
    '<main><div aria-busy="true"></div></main>',
    `<main>${heading}<div aria-busy="true"></div></main>`,
  ]) {
    await show(html);
    expect([html, given() !== null, hasReader(document)]).toEqual([html, true, true]);
  }
});

it.each([
  ['its content', `<main>${heading}<p>Everything on deck.</p></main>`],
  ['that it can’t be opened', '<main><h1>You don’t have access</h1></main>'],
  ['that it did not start', '<div><h1>Lectern could not start</h1></div>'],
  ['a dialog', '<main><div aria-busy="true"></div></main><dialog open></dialog>'],
])('what the server wrote goes in the same turn in which the app shows %s', async (_what, html) => {
  handOver(document);
  await show(html);
  expect(given()).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(hasReader(document)).toBe(false);
});

it('what the server wrote goes, and the page begins at its top, when the app leads to another address before it has shown this one', async () => {
  handOver(document);
  history.replaceState(null, '', '/harbor/navigation');
  await show('<main><div aria-busy="true"></div></main>');
  expect(given()).toBeNull();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

it('what the server wrote stays while there is nothing of the app at all, and no longer than 20 s where there is', async () => {
  handOver(document);
  await vi.advanceTimersByTimeAsync(20_001);
  expect(given()).not.toBeNull();
  await show('<style></style><main><div aria-busy="true"></div></main>');
  expect(given()).toBeNull();
});

it('what the server wrote stays for as long as the app says that the rest did not come (LOCAL-009)', async () => {
  handOver(document);
  await show('<header><h1>Harbor</h1></header><main><div data-readable=""></div></main>');
  await vi.advanceTimersByTimeAsync(20_001);
  expect(given()).not.toBeNull();
  await show(`<main>${heading}<p>Everything on deck.</p></main>`);
  expect(given()).toBeNull();
});

it('a focused link of what the server wrote hands the focus on to the same link of the app, and else to its heading', async () => {
  const link = () => document.querySelector<HTMLElement>('#public-page a')!;
  handOver(document);
  link().focus();
  await show(`<main>${heading}<a href="/harbor/seamanship/ropes?from=here">Ropes</a></main>`);
  expect(document.activeElement?.getAttribute('href')).toBe('/harbor/seamanship/ropes?from=here');

  root().innerHTML = '';
  document.getElementById('early')!.innerHTML =
    '<article id="public-page"><a href="/harbor">Harbor</a></article>';
  handOver(document);
  link().focus();
  await show(`<main>${heading}</main>`);
  expect(document.activeElement?.tagName).toBe('H1');
});

it('a reader who has scrolled what the server wrote finds the link they had in sight in the same place of the app', async () => {
  handOver(document);
  vi.stubGlobal('scrollY', 400);
  dispatchEvent(new Event('scroll'));
  const at = (top: number) => ({ top }) as DOMRect;
  document.querySelector('#public-page a')!.getBoundingClientRect = () => at(90);
  root().innerHTML = `<main>${heading}<a href="/harbor/seamanship/ropes">Ropes</a></main>`;
  root().querySelector('a')!.getBoundingClientRect = () => at(250);
  await nextTurn();
  expect(scrollBy).toHaveBeenCalledWith(0, 160);
});

it('nobody is asked how far a page has scrolled that was never scrolled: the answer would lay out all of it', async () => {
  handOver(document);
  const asked = vi.fn(() => 0);
  const before = Object.getOwnPropertyDescriptor(window, 'scrollY');
  Object.defineProperty(window, 'scrollY', { configurable: true, get: asked });
  await show(`<main>${heading}</main>`);
  if (before) Object.defineProperty(window, 'scrollY', before);
  expect([given(), asked.mock.calls.length]).toEqual([null, 0]);
});

it('nothing is watched on a page that the server has not written', async () => {
  given()!.remove();
  handOver(document);
  await show(`<main>${heading}</main>`);
  expect([hasReader(document), root().innerHTML]).toEqual([false, `<main>${heading}</main>`]);
});
