import { expect, it } from 'vitest';
import { findLauncher, LaunchPage, type LaunchPlace } from './launch-page.ts';

const nonce = 'a'.repeat(32);
const lms = 'https://lms.example';

function aLaunchPage() {
  let receive = (_event: unknown): void => {};
  const told: { message: unknown; to: string }[] = [];
  const peer = { postMessage: (message: unknown, to: string) => void told.push({ message, to }) };
  const heard: unknown[] = [];
  const page = new LaunchPage(
    {
      addEventListener: (_type: string, listener: (event: unknown) => void) => {
        receive = listener;
      },
      removeEventListener: () => {},
    } as unknown as Window,
    { peer, origin: lms, nonce } as unknown as LaunchPlace,
    (message) => heard.push(message),
  );
  return {
    page,
    told,
    heard,
    peer,
    say: (event: object) => receive({ source: peer, origin: lms, ...event }),
  };
}

const acknowledged = { channel: 'lectern-lms', nonce, type: 'acknowledged', number: 1 };

it.each([
  ['another window', { source: {}, data: acknowledged }],
  ['another origin', { origin: 'https://lms.example.evil', data: acknowledged }],
  ['the same host on another port', { origin: 'https://lms.example:444', data: acknowledged }],
  ['another nonce', { data: { ...acknowledged, nonce: 'b'.repeat(32) } }],
  ['another channel', { data: { ...acknowledged, channel: 'other' } }],
  ['an unknown type', { data: { ...acknowledged, type: 'grade' } }],
  ['a broken shape', { data: { ...acknowledged, number: '1' } }],
  ['no object at all', { data: 'acknowledged' }],
])('nobody’s word counts that comes from %s (F67)', (_from, event) => {
  const { page, heard, say } = aLaunchPage();
  say(event);
  expect(heard).toEqual([]);
  expect(page.ignored).toBe(1);
  say({ data: acknowledged });
  expect(heard).toEqual([acknowledged]);
});

it('names the origin of the LMS in each message, and the nonce of this launch (F67)', () => {
  const { page, told } = aLaunchPage();
  page.tell({ type: 'ready' });
  expect(told).toEqual([{ message: { channel: 'lectern-lms', nonce, type: 'ready' }, to: lms }]);
});

function aWindow(
  hash: string,
  given: { state?: object | null; framed?: boolean; opener?: unknown } = {},
): Window {
  const page = {
    location: {
      hash,
      pathname: '/lms/rxd/consume/course/c1',
      origin: 'https://lectern.example',
      ancestorOrigins: given.framed ? [lms] : [],
    },
    document: { referrer: '' },
    opener: given.opener ?? null,
    history: {
      state: given.state ?? (null as object | null),
      replaceState(state: object | null, _title: string, path: string) {
        this.state = state;
        page.location.hash = path.includes('#') ? '#' : '';
      },
    },
    parent: null as unknown,
  };
  page.parent = given.framed ? { postMessage() {} } : page;
  return page as unknown as Window;
}

it('takes the nonce out of the address, and finds it again after a reload', () => {
  const page = aWindow(`#nonce=${nonce}`, { framed: true });
  expect(findLauncher(page)).toMatchObject({ kind: 'page', place: { origin: lms, nonce } });
  expect(page.location.hash).toBe('');
  expect(findLauncher(aWindow('', { framed: true, state: page.history.state }))).toMatchObject({
    kind: 'page',
    place: { nonce },
  });
});

it('is launched by nobody without a nonce, and by a hand-off with its code', () => {
  expect(findLauncher(aWindow('', { framed: true }))).toEqual({ kind: 'nobody' });
  expect(findLauncher(aWindow(`#nonce=${nonce}`))).toEqual({ kind: 'nobody' });
  expect(findLauncher(aWindow('#code=once'))).toEqual({ kind: 'code', code: 'once' });
});

it('believes a window that opened this one only as a page of ours', () => {
  const opener = { postMessage() {} };
  expect(findLauncher(aWindow(`#nonce=${nonce}`, { opener }))).toMatchObject({
    kind: 'page',
    place: { origin: 'https://lectern.example' },
  });
});
