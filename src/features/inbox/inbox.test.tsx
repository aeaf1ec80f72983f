// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '#contract/communication/message.ts';
import { newId } from '#contract/ids.ts';
import { RealtimeNotices } from '#features/realtime/realtime-notices.tsx';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore, aUser } from '#tests/support/store-builders.ts';
import { tabChannels } from '#tests/support/tab-channels.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { hideToast, useToasts } from '#ui/toasts.ts';
import { InboxButton } from './inbox-button.tsx';
import { InboxScreen } from './inbox-screen.tsx';
import { shownNotice } from './shown-notice.ts';

const [me, bo] = [newId(), newId()];
const synced = { ver: 1, buckets: ['test'], pending: 0 };
const MINUTE_MS = 60_000;
let db: LecternDb;

/** Also those that no host has shown. */
function forgetToasts() {
  const { result, unmount } = renderHook(useToasts);
  act(() => {
    for (const { id } of result.current) hideToast(id);
  });
  unmount();
}

beforeEach(() => {
  forgetToasts(); // of files before this one, in the same worker
  setOnline(false);
  vi.stubGlobal('BroadcastChannel', tabChannels());
});
afterEach(async () => {
  forgetToasts();
  cleanup();
  vi.unstubAllGlobals();
  await db.delete();
});

type Given = Partial<Message> & { minutesAgo?: number; variables?: Record<string, string> };
const aMessage = ({ minutesAgo = 90, variables, ...given }: Given = {}) => ({
  ...{ messageId: newId(), channelId: me, senderId: bo, sentAt: Date.now() - minutesAgo * MINUTE_MS },
  ...{ deletedAt: null, version: 1, parent: null, responses: 0, responders: {}, reactions: {} },
  ...{ type: 'templateMessage', destinations: ['inbox', 'dinger'], acks: [] },
  validAckTypes: ['view', 'hide', 'dismiss', 'confirm'],
  fields: {
    ...{ text: '', template: 'announcement', user: bo },
    variables: variables ?? {
      by: 'Bo Lind',
      group: 'Deck hands',
      text: 'Bring your boots',
      link: '/dashboard',
    },
  },
  ...synced,
  ...given,
});
const assigned = (given: Given = {}) => ({
  ...aMessage(given),
  fields: {
    text: '',
    template: 'assigned',
    variables: { by: 'Ada Reef', stack: 'First week', dueDate: '2030-01-02', link: '/assignments' },
  },
});

async function store(...messages: ReturnType<typeof aMessage>[]) {
  db = await aStore({ users: [aUser({ userId: me })] }, me);
  await db.channels.put({
    ...{ channelId: me, name: '', type: 'SYSTEM', owner: { id: me, type: 'USER' }, members: [me] },
    ...synced,
  });
  await db.messages.bulkPut(messages);
}
const lines = () =>
  within(screen.getByRole('list', { name: 'Messages in your inbox' })).getAllByRole('listitem');
const titles = () => lines().map((line) => line.querySelector('bdi')?.textContent);
const queued = async () => (await db.outbox.orderBy('seq').toArray()).map(({ op, vars }) => [op, vars]);
const acksOf = async (messageId: string) => (await db.messages.get(messageId))?.acks?.map(({ type }) => type);
const menuOf = async (title: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

describe('the inbox', () => {
  it('lists what the product has told the person, the newest first, with an unread mark, without a connection (RT-011, LOCAL-006)', async () => {
    const elsewhere = { ...aMessage(), channelId: newId() };
    const background = aMessage({ destinations: ['background'] });
    const gone = aMessage({ deletedAt: 5 });
    const hidden = aMessage({ acks: [{ type: 'hide', at: 5 }] });
    const read = assigned({ minutesAgo: 200, acks: [{ type: 'view', at: 5 }] });
    await store(aMessage(), read as never, elsewhere, background, gone, hidden);
    await showScreen(db, <InboxScreen />, '/inbox');
    await screen.findByText('Bring your boots');
    expect(titles()).toEqual(['Bo Lind to Deck hands', 'Ada Reef assigned “First week” to you']);
    expect(screen.getByText('It’s due on 01/02/2030.')).toBeTruthy();
    const [first, second] = lines();
    expect(within(first as HTMLElement).queryByRole('img', { name: 'Unread' })).toBeTruthy();
    expect(within(second as HTMLElement).queryByRole('img', { name: 'Unread' })).toBeNull();
    expect(screen.getByText('1 unread message')).toBeTruthy();
  });

  it('says when there is nothing in it', async () => {
    await store();
    await showScreen(db, <InboxScreen />, '/inbox');
    expect(await screen.findByText('Your inbox is empty')).toBeTruthy();
  });

  it('has a message read, or removed, at once and queued while offline (RT-004, LOCAL-014)', async () => {
    const [one, other] = [
      aMessage(),
      aMessage({ minutesAgo: 100, variables: { group: 'Cooks', text: 'Soup' } }),
    ];
    await store(one, other);
    await showScreen(db, <InboxScreen />, '/inbox');
    await menuOf('Bo Lind to Deck hands', 'Mark as read');
    await waitFor(async () => expect(await acksOf(one.messageId)).toEqual(['view']));
    await menuOf('Cooks', 'Remove from inbox');
    await waitFor(() => expect(titles()).toEqual(['Bo Lind to Deck hands']));
    const place = { entityType: 'channel', entityId: me };
    expect(await queued()).toEqual([
      ['ackEntityMessage', { ...place, messageId: one.messageId, ackType: 'view' }],
      ['ackEntityMessage', { ...place, messageId: other.messageId, ackType: 'hide' }],
    ]);
  });

  it('stays as it is for whoever acts as its person: nothing is read or removed for them (D71)', async () => {
    const message = aMessage();
    await store(message);
    await showScreen(db, <InboxScreen />, '/inbox', { impersonated: true });
    const all = await screen.findByRole('button', { name: 'Mark all as read' });
    expect((all as HTMLButtonElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Bo Lind to Deck hands/ })).toBeNull();
    expect(lines()).toHaveLength(1);
    expect(await queued()).toEqual([]);
  });

  it('is marked as read as a whole in one call (API-048, RT-011)', async () => {
    await store(
      aMessage(),
      assigned({ minutesAgo: 200 }) as never,
      aMessage({ acks: [{ type: 'view', at: 5 }] }),
    );
    await showScreen(db, <InboxScreen />, '/inbox');
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Everything is read.')).toBeTruthy();
    const [[op, vars] = []] = await queued();
    expect(op).toBe('ackEntityMessageBatch');
    expect((vars as { ackMessageDetails: unknown[] }).ackMessageDetails).toHaveLength(2);
  });

  it('shows three that say the same as one with a count, read and removed together (RT-011)', async () => {
    const reply = (minutesAgo: number) => ({
      ...aMessage({ minutesAgo }),
      fields: {
        text: '',
        template: 'commentReply',
        variables: { by: 'Bo Lind', title: 'Knots', link: `/skills/knots?comment=${minutesAgo}` },
      },
    });
    await store(...([reply(91), reply(92), reply(93)] as never[]), aMessage());
    await showScreen(db, <InboxScreen />, '/inbox');
    await screen.findByText('3 times');
    expect(titles()).toEqual(['Bo Lind to Deck hands', 'Bo Lind replied to your comment']);
    expect(screen.getByText('4 unread messages')).toBeTruthy();
    await menuOf('Bo Lind replied to your comment', 'Mark as read');
    expect(await screen.findByText('1 unread message')).toBeTruthy();
    await menuOf('Bo Lind replied to your comment', 'Remove from inbox');
    await waitFor(() => expect(titles()).toEqual(['Bo Lind to Deck hands']));
    expect((await queued()).map(([op]) => op)).toEqual(['ackEntityMessageBatch', 'ackEntityMessageBatch']);
  });

  it('leads to a path of this site, which reads the message, and to none elsewhere (D106)', async () => {
    const evil = { group: 'Cooks', text: 'Soup', link: 'https://evil.example' };
    const [one, other] = [aMessage(), aMessage({ variables: evil, minutesAgo: 100 })];
    await store(one, other);
    const { router } = await showScreen(db, <InboxScreen />, '/inbox');
    await screen.findByText('Soup');
    const links = screen.getAllByRole('link', { name: 'Open group' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard']);
    fireEvent.click(links[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    await waitFor(async () => expect(await acksOf(one.messageId)).toEqual(['view']));
  });

  it('shows what a newer server says as a message that the app cannot read yet', () => {
    const fields = { text: '', template: 'later', variables: {} };
    expect(shownNotice({ fields })).toMatchObject({ title: 'New message', path: null });
    expect(shownNotice({ fields: { ...fields, template: 'toString' } }).title).toBe('New message');
  });
});

describe('the button in the top bar', () => {
  it('counts what is unread until it is acknowledged, and opens the list beside the page (RT-011)', async () => {
    const one = aMessage();
    await store(one, aMessage({ acks: [{ type: 'dismiss', at: 5 }] }));
    await showScreen(db, <InboxButton phone={false} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Inbox: 1 unread message' }));
    expect(await screen.findByRole('dialog', { name: 'Inbox' })).toBeTruthy();
    expect((await screen.findAllByText('Bring your boots')).length).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(async () => expect(await acksOf(one.messageId)).toEqual(['view']));
    await waitFor(() => expect(screen.queryByRole('button', { name: /unread/ })).toBeNull());
  });

  it('leads to the page on phones (RT-011)', async () => {
    await store();
    await showScreen(db, <InboxButton phone />);
    expect((await screen.findByRole('link', { name: 'Inbox' })).getAttribute('href')).toBe('/inbox');
  });
});

describe('what comes up by itself', () => {
  const show = () =>
    showScreen(
      db,
      <>
        <RealtimeNotices />
        <ToastHost label="Notices" dismissLabel="Dismiss" />
      </>,
    );
  // This DOM hides what is a popover.
  const inToast = (name: string) => screen.findByRole('button', { name, hidden: true });

  it('is a toast for a dinger; closing it acknowledges it as dismissed (RT-004, RT-006)', async () => {
    const [fresh, old] = [
      aMessage({ minutesAgo: 1 }),
      aMessage({ minutesAgo: 300, variables: { group: 'Old' } }),
    ];
    await store(fresh, old);
    await show();
    expect(await screen.findByText('Bo Lind to Deck hands: Bring your boots')).toBeTruthy();
    expect(screen.queryByText('Old')).toBeNull();
    fireEvent.click(await inToast('Dismiss'));
    await waitFor(async () => expect(await acksOf(fresh.messageId)).toEqual(['dismiss']));
    expect(await queued()).toEqual([
      [
        'ackEntityMessage',
        { entityType: 'channel', entityId: me, messageId: fresh.messageId, ackType: 'dismiss' },
      ],
    ]);
  });

  it('tells an announcement with its words, and leads to where all of them are read', async () => {
    const long = 'Boots '.repeat(60);
    const messages = [long, 'Second', 'Third'].map((text, at) =>
      aMessage({
        minutesAgo: 3 - at,
        variables: { by: 'Bo Lind', group: 'Deck hands', text, link: '/dashboard' },
      }),
    );
    await store(...messages);
    const { router } = await show();
    expect(await screen.findByText('Bo Lind to Deck hands: Second')).toBeTruthy();
    expect(screen.getByText(/^Bo Lind to Deck hands: Boots .*…$/).textContent?.length).toBeLessThan(200);
    const [first] = screen.getAllByRole('button', { name: 'Open inbox', hidden: true });
    fireEvent.click(first as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'));
    cleanup();
    await showScreen(db, <InboxScreen />, '/inbox');
    expect(await screen.findByText(long.trim())).toBeTruthy();
  });

  it('is one toast, and one banner, with a count for messages that say the same (RT-006)', async () => {
    const toasts = [aMessage({ minutesAgo: 1 }), aMessage({ minutesAgo: 2 }), aMessage({ minutesAgo: 3 })];
    const banners = [1, 2].map((minutesAgo) =>
      aMessage({ minutesAgo, destinations: ['banner'], variables: { group: 'Cooks', text: 'Soup' } }),
    );
    await store(...toasts, ...banners);
    await show();
    expect(await screen.findByText('Bo Lind to Deck hands: Bring your boots (3 times)')).toBeTruthy();
    const raised = within(await screen.findByRole('region', { name: 'Messages for you' }));
    expect(raised.getByText('Cooks (2 times)')).toBeTruthy();
    fireEvent.click(raised.getByRole('button', { name: 'Dismiss' }));
    for (const { messageId } of banners)
      await waitFor(async () => expect(await acksOf(messageId)).toEqual(['dismiss']));
    const more = aMessage({ minutesAgo: 0 });
    await act(() => db.messages.put(more));
    expect(await screen.findByText('Bo Lind to Deck hands: Bring your boots (4 times)')).toBeTruthy();
    expect(screen.queryByText(/3 times/)).toBeNull();
  });

  it('comes up once on a device, and not again after a reload (RT-006)', async () => {
    await store(aMessage({ minutesAgo: 1 }));
    await show();
    await screen.findByText(/^Bo Lind to Deck hands/);
    forgetToasts();
    cleanup();
    await show();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText(/^Bo Lind to Deck hands/)).toBeNull();
  });

  it('is a toast with a button for a modal and what would navigate: nothing moves without a press (D106, RT-006)', async () => {
    const message = { ...assigned({ minutesAgo: 1 }), type: 'navigate', destinations: ['modal'] };
    await store(message as never);
    const { router } = await show();
    const open = await inToast('Open assignments');
    expect(router.state.location.pathname).toBe('/');
    fireEvent.click(open);
    await waitFor(() => expect(router.state.location.pathname).toBe('/assignments'));
    await waitFor(async () => expect(await acksOf(message.messageId)).toEqual(['view']));
  });

  it.each([['banner'], ['widget']])(
    'stays in the page for a %s until it is dismissed (RT-006)',
    async (where) => {
      const message = aMessage({ destinations: [where] });
      await store(message, aMessage({ destinations: ['presence'], variables: { group: 'Nowhere' } }));
      await show();
      const raised = within(await screen.findByRole('region', { name: 'Messages for you' }));
      expect(raised.getByText('Bring your boots')).toBeTruthy();
      fireEvent.click(raised.getByRole('button', { name: 'Dismiss' }));
      await waitFor(async () => expect(await acksOf(message.messageId)).toEqual(['dismiss']));
      await waitFor(() => expect(screen.queryByText('Bring your boots')).toBeNull());
      expect(screen.queryByText('Nowhere')).toBeNull();
    },
  );
});
