import { expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { pushSupport } from './push-device.ts';
import { openPushed, type PushSurroundings, showPush } from './push-notices.ts';

const ana = newId();
const origin = 'https://learn.example';
const aPage = (path: string) => ({ url: `${origin}${path}` });

function aDevice({ home = [ana], pages = [] as ReturnType<typeof aPage>[] } = {}) {
  const done: unknown[] = [];
  const around: PushSurroundings = {
    origin,
    pages: async () =>
      pages.map((page) => ({
        ...page,
        focus: async () => {
          done.push(['focus', page.url]);
        },
      })),
    openPage: async (path) => void done.push(['open', path]),
    show: async (title, { tag, data }) => void done.push(['show', title, tag, data]),
    isHome: async (accountId) => home.includes(accountId),
    unsubscribe: async () => void done.push('unsubscribe'),
  };
  return { around, done };
}

const told = (fields: object = {}) =>
  JSON.stringify({ account: ana, title: 'Someone mentioned you', path: '/inbox', tag: 'm1', ...fields });

it('a push becomes one notification under its message’s tag, which leads to a path of our own', async () => {
  const { around, done } = aDevice();
  await showPush(told(), around);
  expect(done).toEqual([['show', 'Someone mentioned you', 'm1', { path: '/inbox' }]]);
});

it('a push for somebody who is not signed in here shows nothing, and none comes any more', async () => {
  const { around, done } = aDevice({ home: [newId()] });
  await showPush(told(), around);
  expect(done).toEqual(['unsubscribe']);
});

it.each([
  null,
  '',
  'no JSON',
  '[]',
  told({ path: 'https://evil.example/' }),
  told({ path: '//evil.example' }),
  told({ title: 'x'.repeat(201) }),
])('a push that holds %j shows nothing', async (text) => {
  const { around, done } = aDevice();
  await showPush(text, around);
  expect(done).toEqual([]);
});

it('a press brings the page that is there to the front, or opens it beside the others', async () => {
  const close = () => {};
  const there = aDevice({ pages: [aPage('/dashboard'), aPage('/inbox')] });
  await openPushed({ data: { path: '/inbox' }, close }, there.around);
  const elsewhere = aDevice({ pages: [aPage('/dashboard')] });
  await openPushed({ data: { path: '/inbox' }, close }, elsewhere.around);
  expect([there.done, elsewhere.done]).toEqual([[['focus', `${origin}/inbox`]], [['open', '/inbox']]]);
});

it('a press on a notification closes it, and never leads to another site', async () => {
  const closed: unknown[] = [];
  const { around, done } = aDevice();
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 7])
    await openPushed({ data: { path }, close: () => void closed.push(path) }, around);
  expect([closed.length, done]).toEqual([4, Array(4).fill(['open', '/'])]);
});

it('a device can be told, or says what keeps it from it', () => {
  const able = {
    hasPush: true,
    hasNotifications: true,
    standalone: undefined,
    permission: 'default' as const,
  };
  expect(pushSupport(able)).toBe('ready');
  expect(pushSupport({ ...able, permission: 'denied' })).toBe('denied');
  expect(pushSupport({ ...able, hasPush: false })).toBe('unsupported');
  expect(pushSupport({ ...able, hasPush: false, hasNotifications: false, standalone: false })).toBe(
    'install',
  );
});
