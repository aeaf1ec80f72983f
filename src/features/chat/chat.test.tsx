// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channelPartId, directChannelId, noPart } from '#contract/communication/channel.ts';
import type { Channel, Message } from '#contract/communication/message.ts';
import { type MessageReport, noReport } from '#contract/communication/report.ts';
import { lastingId, newId } from '#contract/ids.ts';
import { requiredFactorWords } from '#contract/words/en/required-factor.ts';
import { isUnread } from '#domain/chat.ts';
import { isPartyId, partyIdOf } from '#domain/party.ts';
import { ChangesPill } from '#features/changes/changes-pill.tsx';
import '#features/required-factor/factor-gate.tsx'; // loaded late, where something is withheld: not while a test waits
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import type { LecternDb } from '#store/db.ts';
import { partOf, unreadMessages } from '#store/queries/chat.ts';
import type { ThingRow } from '#store/tables/synced.ts';
import { dismissToasts, refuse } from '#tests/support/lesson-stage.tsx';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore, aUser } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { ChatLink } from './chat-link.tsx';
import { ChatScreen } from './chat-screen.tsx';
import { ChatWidget } from './chat-widget.tsx';
import { ChatComposer } from './parts/chat-composer.tsx';

const [me, bo] = [newId(), newId()];
const channelId = newId();
const synced = { ver: 1, buckets: ['test'], pending: 0 };
const base = Date.now() - 60 * 60 * 1000;
let db: LecternDb;
let wide: typeof window.matchMedia;

beforeEach(() => {
  wide = window.matchMedia;
  setOnline(false);
});
afterEach(async () => {
  window.matchMedia = wide;
  dismissToasts();
  cleanup();
  localStorage.clear();
  await db.delete();
});

const aMessage = (given: Partial<Message> & { text?: string } = {}) => {
  const { text = 'Ahoy', ...rest } = given;
  return {
    ...{
      messageId: newId(),
      channelId,
      senderId: bo,
      sentAt: base,
      deletedAt: null,
      version: 1,
      parent: null,
    },
    ...{ responses: 0, responders: {}, reactions: {}, fields: { text } },
    ...synced,
    ...rest,
  };
};
const aGroupChannel = (given: Partial<Channel> = {}) => ({
  ...{ channelId, name: 'Deck hands', type: 'ORGANIZATION_GROUP' as const },
  ...{ owner: { id: channelId, type: 'GROUP' as const }, members: [me, bo], memberCount: 2 },
  ...synced,
  ...given,
});

async function store(messages: ReturnType<typeof aMessage>[], channels = [aGroupChannel()]) {
  db = await aStore({ users: [aUser({ userId: me })] }, me);
  await db.channels.bulkPut(channels);
  await db.messages.bulkPut(messages);
  const name = { first: 'Bo', last: 'Lind' };
  await db.userInfos.put({
    userId: bo,
    alias: 'bo',
    name,
    image: null,
    ...synced,
    buckets: [`channel:${channelId}`],
  });
}
const show = () =>
  showScreen(
    db,
    <>
      <ChangesPill />
      <ChatScreen channelId={channelId} />
      <ToastHost label="Notices" dismissLabel="Dismiss" />
    </>,
  );
/** and not in the field */
const inRow = { selector: '[data-message] :not(textarea)' };
const rowOf = (text: string) =>
  screen.getByText(text, inRow).closest<HTMLElement>('[data-message]') as HTMLElement;
const field = (name = 'Write to Deck hands') => screen.findByRole('textbox', { name });
const buttonsOf = (text: string) =>
  within(rowOf(text))
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
async function send(text: string) {
  const area = await field();
  fireEvent.change(area, { target: { value: text } });
  fireEvent.keyDown(area, { key: 'Enter' });
  await screen.findByText(text, inRow);
}
const allRead = () =>
  db.things.put({ ...noPart(channelId), lastReadAt: Date.now(), ...synced } as unknown as ThingRow);
const queued = async () =>
  (await db.outbox.orderBy('seq').toArray())
    .filter(({ op }) => op !== 'markChannelRead')
    .map(({ op, vars }) => ({ op, ...vars }));
const unreadTexts = async () => {
  const part = await partOf(db, channelId);
  const messages = await db.messages.toArray();
  return messages
    .filter((message) => isUnread(message, { userId: me, marks: part }))
    .map(({ fields }) => fields.text);
};
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('messages of a channel', () => {
  it('are read without a network, by day, with a line above what is new (LOCAL-006)', async () => {
    const read = aMessage({ text: 'Long ago', sentAt: base - 3 * 24 * 60 * 60 * 1000 });
    await store([read, aMessage({ text: 'Just now', sentAt: base })]);
    await db.things.put({ ...noPart(channelId), lastReadAt: read.sentAt, ...synced } as unknown as ThingRow);
    await show();
    await screen.findByText('Long ago');
    const lines = [...screen.getByRole('log').querySelectorAll('li')].map((line) => line.textContent ?? '');
    expect(lines.filter((line) => line === 'New' || line === 'Today' || line === 'Yesterday')).toContain(
      'New',
    );
    expect(lines.indexOf('New')).toBe(lines.findIndex((line) => line.includes('Just now')) - 1);
    await waitFor(async () =>
      expect(await db.things.get(channelPartId(channelId))).toMatchObject({
        lastReadAt: read.sentAt,
        seen: { channel: [[base, base]] },
      }),
    );
    expect(screen.getByText('New')).toBeTruthy(); // it stays where it was while the channel is open
  });

  it('are read when they were on the screen, and none that was not', async () => {
    class SomeInView extends IntersectionObserver {
      override observe(target: Element) {
        if (target.textContent?.includes('Seen')) super.observe(target);
      }
    }
    vi.stubGlobal('IntersectionObserver', SomeInView);
    await store([aMessage({ text: 'Far above' }), aMessage({ text: 'Seen', sentAt: base + 1 })]);
    await show();
    await screen.findByText('Seen', inRow);
    await waitFor(async () => expect(await unreadMessages(db)).toBe(1));
    expect(await unreadTexts()).toEqual(['Far above']);
    vi.unstubAllGlobals();
  });

  it('in a thread are found, named and read in the thread alone, with a line above the first that is new', async () => {
    const root = aMessage({ text: 'Who comes?', responses: 2, responders: { [bo]: 2 } });
    const replies = ['I do', 'So do I'].map((text, at) =>
      aMessage({ text, parent: root.messageId, sentAt: base + 1 + at }),
    );
    await store([root, ...replies, aMessage({ text: 'At nine', sentAt: base + 9 })]);
    await db.things.put({ ...noPart(channelId), lastReadAt: base + 1, ...synced } as unknown as ThingRow);
    const { router } = await show();
    await screen.findByText('At nine', inRow);
    // The channel is read, and its thread is not.
    await waitFor(async () => expect(await unreadTexts()).toEqual(['So do I']));
    expect(await screen.findByRole('button', { name: /^2 replies ?1 new/ })).toBeTruthy();
    const place = within(await screen.findByRole('region', { name: 'Unread replies' }));
    const link = place.getByRole('link', { name: /Who comes/ });
    expect(link.getAttribute('href')).toBe(`/chat/${channelId}?message=${replies[1]?.messageId}`);
    fireEvent.click(link);
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ message: replies[1]?.messageId }),
    );
    const thread = within(await screen.findByRole('region', { name: 'Thread of Bo Lind' }));
    await thread.findByText('So do I');
    const lines = thread.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(lines.indexOf('New')).toBe(lines.findIndex((line) => line.includes('So do I')) - 1);
    await waitFor(async () => expect(await unreadMessages(db)).toBe(0));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unread replies' })).toBeNull());
  });

  it('have the line above the first that is unread also where more are new than are shown at first', async () => {
    const many = Array.from({ length: 130 }, (_, at) =>
      aMessage({ text: `Number ${at}`, sentAt: base + at }),
    );
    await store([aMessage({ text: 'Read', sentAt: base - 1 }), ...many]);
    await db.things.put({ ...noPart(channelId), lastReadAt: base - 1, ...synced } as unknown as ThingRow);
    await show();
    await screen.findByText('Number 129', inRow);
    const lines = [...screen.getByRole('log').querySelectorAll('li')].map(
      ({ textContent }) => textContent ?? '',
    );
    expect(lines[lines.indexOf('New') + 1]).toContain('Number 0');
  });

  it('have actions of their own: reply, edit and delete, a chip that adds a reaction, a thread button (CHAT-002)', async () => {
    await store([aMessage({ text: 'Mine', senderId: me, responses: 2, responders: { [bo]: 2 } })]);
    await show();
    await screen.findByText('Mine');
    expect(buttonsOf('Mine')).toEqual([
      expect.stringMatching(/^2 replies/),
      'Add reaction',
      'Reply to Lena Learner',
      expect.stringMatching(/^Edit your message from/),
      expect.stringMatching(/^Delete your message from/),
    ]);
  });

  it('of others, and those that were taken back, offer neither edit nor delete (CHAT-004)', async () => {
    const gone = aMessage({ senderId: me, deletedAt: base + 9, responses: 1, text: '' });
    await store([aMessage({ text: 'Theirs' }), gone]);
    await show();
    await screen.findByText('Theirs');
    expect(buttonsOf('Theirs')).toEqual(['Add reaction', 'Reply to Bo Lind', 'Report message from Bo Lind']);
    expect(buttonsOf('This message was deleted.')).toEqual(['1 reply']);
  });

  it('are answered outside of a thread alone, and not when the system wrote them (CHAT-005)', async () => {
    const root = aMessage({ text: 'Who comes?', responses: 1, responders: { [me]: 1 } });
    const reply = aMessage({ text: 'I do', senderId: me, parent: root.messageId, sentAt: base + 1 });
    const fields = { text: '', template: '{who} came in', variables: { who: 'Ana' } };
    await store([root, reply, aMessage({ fields, sentAt: base + 2 })]);
    await show();
    expect(await screen.findByText('Ana came in')).toBeTruthy();
    expect(screen.getByText('Ana came in').closest('[data-message]')?.querySelector('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^1 reply/ }));
    const thread = within(await screen.findByRole('region', { name: 'Thread of Bo Lind' }));
    expect(await thread.findByText('I do')).toBeTruthy();
    expect(thread.queryByRole('button', { name: /^Reply to/ })).toBeNull();
  });

  it('are saved by Enter, get a line by Shift+Enter, are never empty, and make no call when they are as before (CHAT-006, CHAT-010)', async () => {
    await store([aMessage({ text: 'Mine', senderId: me })]);
    await show();
    const edit = async () => {
      fireEvent.click(await screen.findByRole('button', { name: /^Edit your message/ }));
      return screen.findByRole('textbox', { name: 'Edit message' });
    };
    let box = await edit();
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
    expect(await queued()).toEqual([]);
    box = await edit();
    fireEvent.change(box, { target: { value: '  ' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await pause(20);
    expect(await queued()).toEqual([]);
    fireEvent.change(box, { target: { value: 'Mine again' } });
    expect(fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })).toBe(true); // the browser adds its line
    await pause(20);
    expect(await queued()).toEqual([]);
    expect(screen.queryByText('(edited)')).toBeNull();
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByText('Mine again');
    expect(await queued()).toMatchObject([{ op: 'editEntityMessage', text: 'Mine again', hasParent: false }]);
    expect(await screen.findByText('(edited)')).toBeTruthy();
  });

  it('are edited in a box that grows up to 15 rows (CHAT-003)', async () => {
    const row = 20;
    const scrollHeight = vi
      .spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get')
      .mockImplementation(function (this: HTMLTextAreaElement) {
        return row * this.value.split('\n').length;
      });
    await store([aMessage({ text: 'Mine', senderId: me })]);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Edit your message/ }));
    const box = await screen.findByRole('textbox', { name: 'Edit message' });
    const rowsOf = (lines: number) => {
      fireEvent.change(box, { target: { value: Array(lines).fill('x').join('\n') } });
      return Number.parseFloat(box.style.height) / row;
    };
    expect([rowsOf(3), rowsOf(15), rowsOf(20)]).toEqual([3, 15, 15]);
    scrollHeight.mockRestore();
  });

  it('stand under an id that begins with tmp- until the server’s row has come, and stay the same row then (CHAT-007)', async () => {
    await store([]);
    await show();
    await send('Ahoy');
    const [waiting] = await db.messages.toArray();
    expect(waiting?.messageId).toMatch(/^tmp-/);
    const row = rowOf('Ahoy');
    const id = lastingId(waiting?.messageId ?? '');
    expect(row.dataset.message).toBe(id);
    await db.transaction('rw', db.messages, db.outbox, db.shadow, async () => {
      await db.messages.delete(`tmp-${id}`);
      await db.outbox.clear();
      await db.shadow.clear();
      await db.messages.put({ ...aMessage({ messageId: id, senderId: me, text: 'Ahoy' }) });
    });
    await waitFor(() => expect(screen.getAllByText('Ahoy', inRow)).toHaveLength(1));
    expect(rowOf('Ahoy')).toBe(row);
  });

  it('count an answer and take it off again, by whose it is (CHAT-008)', async () => {
    const root = aMessage({ text: 'Who comes?', responses: 1, responders: { [bo]: 1 } });
    await store([root, aMessage({ text: 'Not me', parent: root.messageId, sentAt: base + 1 })]);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Reply to Bo Lind' }));
    const area = await field('Write a reply');
    fireEvent.change(area, { target: { value: 'I do' } });
    fireEvent.keyDown(area, { key: 'Enter' });
    await screen.findByText('I do', inRow);
    expect(await db.messages.get(root.messageId)).toMatchObject({
      responses: 2,
      responders: { [bo]: 1, [me]: 1 },
    });
    expect(await screen.findByRole('button', { name: /^2 replies/ })).toBeTruthy();
    const thread = within(screen.getByRole('region', { name: 'Thread of Bo Lind' }));
    fireEvent.click(thread.getByRole('button', { name: /^Delete your message/ }));
    await waitFor(() => expect(screen.queryByText('I do')).toBeNull());
    expect(await db.messages.get(root.messageId)).toMatchObject({ responses: 1, responders: { [bo]: 1 } });
    // It was never sent, so nothing is (LOCAL-022).
    expect(await queued()).toEqual([]);
  });

  it('say that they were deleted, and are gone after 500 ms where nobody has answered (CHAT-009)', async () => {
    const answered = aMessage({ text: 'Answered', senderId: me, responses: 1, responders: { [bo]: 1 } });
    await store([answered, aMessage({ text: 'Alone', senderId: me, sentAt: base + 1 })]);
    await show();
    await screen.findByText('Alone');
    for (const text of ['Answered', 'Alone'])
      fireEvent.click(within(rowOf(text)).getByRole('button', { name: /^Delete your message/ }));
    await waitFor(() => expect(screen.getAllByText('This message was deleted.')).toHaveLength(2));
    expect(screen.queryByText('Alone')).toBeNull();
    await waitFor(() => expect(document.querySelectorAll('[data-fading]')).toHaveLength(1));
    await pause(200);
    expect(screen.getAllByText('This message was deleted.')).toHaveLength(2);
    await waitFor(() => expect(screen.getAllByText('This message was deleted.')).toHaveLength(1), {
      timeout: 600,
    });
    expect(
      screen.getByText('This message was deleted.').closest('[data-message]')?.getAttribute('data-message'),
    ).toBe(answered.messageId);
    expect((await queued()).map(({ op }) => op)).toEqual(['deleteEntityMessage', 'deleteEntityMessage']);
  });

  it('change at once, and say so when the server does not take an edit (CHAT-011)', async () => {
    await store([aMessage({ text: 'Mine', senderId: me })]);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Edit your message/ }));
    const box = await screen.findByRole('textbox', { name: 'Edit message' });
    fireEvent.change(box, { target: { value: 'Changed' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByText('Changed', inRow);
    const edit = (await db.outbox.toArray()).find(({ op }) => op === 'editEntityMessage');
    await refuse(db, edit?.id ?? '', 'FORBIDDEN_ACCESS');
    expect(await screen.findByText('An error occurred. Unable to edit message')).toBeTruthy();
    expect(await screen.findByText('Mine')).toBeTruthy();
  });

  it('written without a connection wait on the device; the warning comes once for the loss (CHAT-012, LOCAL-014)', async () => {
    await store([]);
    await show();
    await field();
    act(() => setOnline(true));
    act(() => setOnline(false));
    await send('First');
    const warning = 'Live chat is connecting—please try again shortly.';
    expect(await screen.findAllByText(warning)).toHaveLength(1);
    await send('Second');
    expect(screen.queryAllByText(warning)).toHaveLength(1);
    expect(await queued()).toMatchObject([{ text: 'First' }, { text: 'Second' }]);
    expect(await within(rowOf('First')).findByText(/this device/i)).toBeTruthy();
    act(() => setOnline(true));
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
    act(() => setOnline(false));
    await send('Third');
    expect(await screen.findAllByText(warning)).toHaveLength(1);
  });

  it('get a reaction and lose it again, with the count and one’s own shown (CHAT-014)', async () => {
    await store([aMessage({ text: 'Land ho', reactions: { '🎉': [bo] } })]);
    await show();
    await screen.findByText('Land ho');
    fireEvent.click(screen.getByRole('button', { name: '🎉 1 person' }));
    const own = await screen.findByRole('button', { name: '🎉 2 people, you too' });
    expect(own.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(own);
    expect(await screen.findByRole('button', { name: '🎉 1 person' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add reaction' }));
    fireEvent.click(await screen.findByRole('button', { name: '👍', hidden: true }));
    expect(await screen.findByRole('button', { name: '👍 1 person, you too' })).toBeTruthy();
  });

  it('show links and code as such, and markup as letters', async () => {
    await store([aMessage({ text: 'See https://a.example/x. <b>now</b> `ls -l` javascript:alert(1)' })]);
    await show();
    const link = await screen.findByRole('link', { name: 'https://a.example/x' });
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.getByText('ls -l').tagName).toBe('CODE');
    expect(document.querySelector('[data-message] b')).toBeNull();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });

  it('are formatted as people type it: bold, quotes, lists and links, and markup stays letters', async () => {
    await store([
      aMessage({ text: '**Mind** the _tide_ <b>now</b>\n> When?\nAt nine:\n\n3. lamp\n- rope' }),
      aMessage({ text: '[the chart](https://a.example/x) [bad](javascript:alert(1))', sentAt: base + 1 }),
    ]);
    await show();
    await screen.findByText('Mind', { selector: 'strong' });
    expect(screen.getByText('tide').tagName).toBe('EM');
    expect(screen.getByText('When?').closest('blockquote')).toBeTruthy();
    expect(screen.getByText('lamp').closest('li')?.value).toBe(3);
    expect(screen.getByText('rope').closest('ul')).toBeTruthy();
    expect(document.querySelector('[data-message] b')).toBeNull();
    expect(screen.getByRole('link', { name: 'the chart' }).getAttribute('href')).toBe('https://a.example/x');
    expect(screen.queryByRole('link', { name: 'bad' })).toBeNull();
  });

  it('begun and not sent survive a reload', async () => {
    await store([]);
    await show();
    fireEvent.change(await field(), { target: { value: 'Half a sen' } });
    cleanup();
    await show();
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Half a sen');
  });

  it('are there a thousand at a time, the newest first, and the others at a press (LOCAL-006)', async () => {
    await store(Array.from({ length: 1_000 }, (_, at) => aMessage({ text: `No ${at}`, sentAt: base + at })));
    await allRead();
    await show();
    expect(await screen.findByText('No 999')).toBeTruthy();
    expect(screen.queryByText('No 900')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('No 900')).toBeTruthy();
  });
});

describe('writing', () => {
  it('takes each Enter, also while the message before is being stored, and keeps their order', async () => {
    let store: (stored: boolean) => void = () => {};
    const sent: string[] = [];
    db = await aStore({ users: [aUser({ userId: me })] }, me);
    const onSend = (text: string) => {
      sent.push(text);
      return new Promise<boolean>((resolve) => {
        store = resolve;
      });
    };
    await showScreen(db, <ChatComposer place="here" label="Write" onSend={onSend} />);
    const area = (await field('Write')) as HTMLTextAreaElement;
    const write = (value: string) => {
      fireEvent.change(area, { target: { value } });
      fireEvent.keyDown(area, { key: 'Enter' });
    };
    write('One');
    expect(area.value).toBe('');
    write('Two');
    expect(area.value).toBe('');
    await waitFor(() => expect(sent).toEqual(['One']));
    await act(async () => store(true));
    await waitFor(() => expect(sent).toEqual(['One', 'Two']));
    fireEvent.change(area, { target: { value: 'Three' } });
    await act(async () => store(false));
    expect(area.value).toBe('Two\nThree'); // what is not stored comes back
  });

  it('sends nothing with the key that ends the conversion of an input method, in the order of Safari too', async () => {
    await store([]);
    await show();
    const area = await field();
    fireEvent.change(area, { target: { value: 'にほん' } });
    fireEvent.keyDown(area, { key: 'Enter', keyCode: 229 });
    await pause(20);
    expect(await queued()).toEqual([]);
    fireEvent.keyDown(area, { key: 'Enter', keyCode: 13 });
    await waitFor(async () => expect(await queued()).toMatchObject([{ text: 'にほん' }]));
  });

  it('brings one’s own message into view, and what is new below is a press away', async () => {
    await store([aMessage({ text: 'Above' })]);
    await allRead();
    vi.stubGlobal(
      'IntersectionObserver',
      class extends IntersectionObserver {
        override observe(target: Element) {
          if (!target.textContent?.includes('Below')) super.observe(target);
        }
      },
    );
    await show();
    await screen.findByText('Above', inRow);
    const list = screen.getByRole('log');
    const scrollUp = () => {
      list.scrollTop = -900; // jsdom lays nothing out, and keeps what is set
      fireEvent.scroll(list);
    };
    scrollUp();
    expect(await screen.findByRole('button', { name: 'Jump to newest' })).toBeTruthy();
    await db.messages.put(aMessage({ text: 'Below', sentAt: Date.now() + 1_000 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Jump to newest (1 new)' }));
    expect(list.scrollTop).toBe(0);
    scrollUp();
    await send('Mine');
    await waitFor(() => expect(list.scrollTop).toBe(0));
    vi.unstubAllGlobals();
  });

  it('in a thread on a phone leaves the list below it where it was', async () => {
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    await store([aMessage({ text: 'Who comes?' })]);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Reply to Bo Lind' }));
    await screen.findByRole('region', { name: 'Thread of Bo Lind' });
    const list = screen.getByRole('log', { name: 'Messages in Deck hands' });
    expect(list.closest('[inert]')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close thread' }));
    expect(screen.getByRole('log', { name: 'Messages in Deck hands' })).toBe(list);
    expect(list.closest('[inert]')).toBeNull();
  });
});

describe('the channel of a group', () => {
  it('offers whoever may change the group to remove what others wrote, and asks before (CHAT-004)', async () => {
    await store([aMessage({ text: 'Rude' })], [aGroupChannel({ organizationId: newId() })]);
    const [channel] = await db.channels.toArray();
    await db.groupMemberships.put({
      ...{ membershipId: `${channelId}:${me}`, groupId: channelId, role: 'grpAdmin', pinned: false },
      ...{ visitedAt: null, organizationId: channel?.organizationId ?? '' },
      ...synced,
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove message from Bo Lind' }));
    expect(await queued()).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove message', hidden: true }));
    await waitFor(() => expect(screen.queryByText('Rude')).toBeNull());
    expect(await queued()).toMatchObject([{ op: 'removeEntityMessage', parentId: null }]);
    expect(screen.queryByRole('button', { name: /^Edit your message/ })).toBeNull();
  });
});

describe('the list of conversations', () => {
  it('says that an organization waits for a second factor where its conversations would be', async () => {
    await store([], []);
    const harbor = anOrganization({ name: 'Harbor', secondFactorFrom: base });
    await db.organizations.put(harbor);
    await db.profiles.put(aProfile(harbor.organizationId, { roles: ['member'] }));
    await showScreen(db, <ChatScreen channelId={null} />, '/chat');
    await screen.findByRole('heading', { name: requiredFactorWords.gateTitle('Harbor') });
    expect(screen.queryByText('No conversations yet')).toBeNull();
    await act(() => db.organizations.update(harbor.organizationId, { secondFactorFrom: null }));
    await screen.findByText('No conversations yet');
  });

  it('says what was said last and how much is new, and opens one with somebody at once', async () => {
    await store([aMessage({ text: 'One' }), aMessage({ text: 'Two', sentAt: base + 1 })]);
    const { router } = await showScreen(
      db,
      <>
        <ChatLink />
        <ChatScreen channelId={null} />
      </>,
    );
    const link = await screen.findByRole('link', { name: 'Deck hands' });
    expect(link.getAttribute('href')).toBe(`/chat/${channelId}`);
    expect(screen.getByText('Bo Lind: Two')).toBeTruthy();
    expect(screen.getByText('2 unread messages')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Messages: 2 unread messages' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'New conversation' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Bo Lind', hidden: true }));
    const direct = directChannelId(me, bo);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/chat/${direct}`));
    expect(await db.channels.get(direct)).toMatchObject({
      type: 'PARTY',
      members: [me, bo].sort(),
      pending: 1,
    });
    expect(await queued()).toMatchObject([{ op: 'openDirectChannel', userId: bo, channelId: direct }]);
  });

  const cy = newId();
  const knows = (userId: string, first: string) =>
    db.userInfos.put({
      ...{ userId, alias: first.toLowerCase(), name: { first, last: 'Holm' }, image: null },
      ...{ ...synced, buckets: [`channel:${channelId}`] },
    });

  it('opens one with several people at once, to whom others are added (D125)', async () => {
    await store([]);
    await knows(cy, 'Cy');
    const dan = newId();
    await knows(dan, 'Dan');
    const { router } = await showScreen(db, <ChatScreen channelId={null} />);
    fireEvent.click(await screen.findByRole('button', { name: 'New conversation' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Write to several people', hidden: true }));
    const start = await screen.findByRole('button', { name: 'Start conversation', hidden: true });
    expect((start as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Bo Lind', hidden: true }));
    // Who is chosen stays so while others are looked for.
    fireEvent.change(screen.getByRole('textbox', { name: 'Name', hidden: true }), {
      target: { value: 'cy' },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Cy Holm', hidden: true }));
    expect(screen.getByText('2 of 19 chosen: Bo Lind, Cy Holm')).toBeTruthy();
    fireEvent.click(start);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat\/./));
    const party = router.state.location.pathname.slice('/chat/'.length);
    expect(isPartyId(party)).toBe(true);
    expect(await db.channels.get(party)).toMatchObject({
      ...{ type: 'PARTY', members: [me, bo, cy].sort(), memberCount: 3, pending: 1 },
    });
    cleanup();
    await showScreen(db, <ChatScreen channelId={party} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Bo Lind, Cy Holm' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add people', hidden: true }));
    await screen.findByText('They can read everything that was written here before.');
    expect(screen.queryByRole('checkbox', { name: 'Cy Holm', hidden: true })).toBeNull();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Dan Holm', hidden: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Add', hidden: true }));
    expect(
      await screen.findByRole('button', { name: 'Actions for Bo Lind, Cy Holm, Dan Holm' }),
    ).toBeTruthy();
    expect(await queued()).toMatchObject([
      { op: 'openPartyChannel', userIds: [bo, cy], channelId: party },
      { op: 'addToChannel', entityId: party, userIds: [dan] },
    ]);
  });

  it('calls one with many by three of their names, and finds it by all of them', async () => {
    const party = partyIdOf(newId());
    const others = ['Cy', 'Dan', 'Eve', 'Finn'].map((first) => ({ userId: newId(), first }));
    const members = [me, bo, ...others.map(({ userId }) => userId)].sort();
    const owner = { id: bo, type: 'USER' as const };
    await store(
      [],
      [aGroupChannel({ channelId: party, type: 'PARTY', name: '', owner, members, memberCount: 6 })],
    );
    for (const { userId, first } of others) await knows(userId, first);
    await showScreen(db, <ChatScreen channelId={null} />);
    const name = 'Bo Lind, Cy Holm, Dan Holm and 2 others';
    expect(await screen.findByRole('link', { name })).toBeTruthy();
    const search = screen.getByRole('searchbox', { name: 'Search conversations and messages' });
    fireEvent.change(search, { target: { value: 'finn' } });
    expect(screen.getByRole('link', { name })).toBeTruthy();
    fireEvent.change(search, { target: { value: 'gus' } });
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
  });

  it('shows who is there or away, also among the members, and nothing of it without a connection (WS-005)', async () => {
    setOnline(true);
    await store([], [aGroupChannel({ type: 'PARTY', name: '', owner: { id: bo, type: 'USER' } })]);
    const asked: string[][] = [];
    await showScreen(db, <ChatScreen channelId={channelId} />, '/chat', {
      async call({ name }, { userIds }) {
        if (name !== 'getUsersDetails') throw new Error(name);
        asked.push(userIds as string[]);
        return [
          { userId: bo, alias: 'bo', name: { first: 'Bo', last: 'Lind' }, image: null, status: 'away' },
        ];
      },
    });
    const list = within(await screen.findByRole('navigation', { name: 'Conversations' }));
    expect(await list.findByText('Away')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Bo Lind' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /Members/, hidden: true }));
    const members = within(await screen.findByRole('list', { name: 'Members', hidden: true }));
    expect(await members.findByText('Away')).toBeTruthy();
    expect(new Set(asked.flat())).toEqual(new Set([bo]));
    act(() => setOnline(false));
    await waitFor(() => expect(screen.queryByText('Away')).toBeNull());
  });

  it('stands alone on phones until one is open, and is one press away then', async () => {
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    await store([aMessage()]);
    await show();
    await screen.findByText('Ahoy');
    expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Deck hands' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All conversations' }).getAttribute('href')).toBe('/chat');
  });

  it('can silence a channel, and lets go of one that is no group’s', async () => {
    await store([aMessage()], [aGroupChannel({ type: 'PARTY', name: '', owner: { id: bo, type: 'USER' } })]);
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Bo Lind' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mute', hidden: true }));
    await waitFor(async () =>
      expect(await db.things.get(channelPartId(channelId))).toMatchObject({ muted: true }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Bo Lind' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave', hidden: true }));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave conversation', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Bo Lind' })).toBeNull());
    expect((await queued()).map(({ op }) => op)).toEqual(['muteChannel', 'leaveChannel']);
  });
});

describe('the chat beside a page', () => {
  it('has a toolbar, is expanded, folds, and is hidden while a dialog or a floating toolbar is over the page (CHAT-013)', async () => {
    await store([aMessage()]);
    await showScreen(db, <ChatWidget channelId={channelId} />);
    const widget = await screen.findByRole('region', { name: 'Chat of Deck hands' });
    expect(within(widget).getByRole('toolbar')).toBeTruthy();
    expect(await screen.findByText('Ahoy')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Collapse chat' }));
    expect(screen.queryByText('Ahoy')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open chat' }));
    expect(await screen.findByText('Ahoy')).toBeTruthy();
    for (const over of ['<dialog open></dialog>', '<div role="toolbar" popover="manual"></div>']) {
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = over;
      await waitFor(() => expect(widget.hidden).toBe(true));
      place.remove();
      await waitFor(() => expect(widget.hidden).toBe(false));
    }
  });
});

describe('a mention', () => {
  const write = async (value: string) => {
    const area = (await field()) as HTMLTextAreaElement;
    fireEvent.change(area, { target: { value } });
    area.setSelectionRange(value.length, value.length);
    fireEvent.select(area);
    return area;
  };
  const offered = async () =>
    (await screen.findAllByRole('option', { hidden: true })).map((option) => option.textContent);

  it('offers the members whom the device knows behind an @, and keeps the chosen one by id, without a connection', async () => {
    await store([]);
    await show();
    const area = await write('Ask @lin');
    expect(await offered()).toEqual(['Bo Lind']);
    fireEvent.keyDown(area, { key: 'Enter', code: 'Enter' });
    await waitFor(() => expect(area.value).toBe('Ask @Bo Lind '));
    expect(await queued()).toEqual([]);
    await write('Ask @Bo Lind, not @Bo');
    fireEvent.keyDown(area, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(screen.queryAllByRole('option', { hidden: true })).toEqual([]));
    fireEvent.keyDown(area, { key: 'Enter', code: 'Enter' });
    await waitFor(async () =>
      expect(await queued()).toMatchObject([{ op: 'postEntityMessage', text: `Ask <@${bo}>, not @Bo` }]),
    );
    const mark = await screen.findByText('@Bo Lind', inRow);
    expect(mark.tagName).toBe('BDI');
    expect(await screen.findByText('You: Ask @Bo Lind, not @Bo')).toBeTruthy();
  });

  it('is chosen by a touch, and stays in a draft after a reload', async () => {
    await store([]);
    await show();
    await write('@b');
    await offered();
    fireEvent.click(screen.getByRole('option', { hidden: true }));
    await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe('@Bo Lind '));
    cleanup();
    await show();
    expect(((await field()) as HTMLTextAreaElement).value).toBe('@Bo Lind ');
    fireEvent.change(await field(), { target: { value: '@Bo Lind come up' } });
    fireEvent.keyDown(await field(), { key: 'Enter' });
    await waitFor(async () => expect(await queued()).toMatchObject([{ text: `<@${bo}> come up` }]));
  });

  it('shows the name that the person has now, and one’s own set apart', async () => {
    await store([aMessage({ text: `<@${me}> and <@${newId()}>: \`<@${bo}>\`` })]);
    await db.userInfos.update(bo, { name: { first: 'Bosse', last: 'Lind' } });
    await show();
    const own = await screen.findByText(/^@/, { selector: 'bdi[data-own]' });
    expect(own.closest('[data-message]')?.textContent).toContain('and @Someone: @Bosse Lind');
  });

  it('stays a mention when its message is edited', async () => {
    await store([aMessage({ senderId: me, text: `<@${bo}> now` })]);
    await show();
    await screen.findByText('@Bo Lind', inRow);
    fireEvent.click(screen.getByRole('button', { name: /^Edit your message/ }));
    const box = (await screen.findByRole('textbox', { name: 'Edit message' })) as HTMLTextAreaElement;
    expect(box.value).toBe('@Bo Lind now');
    fireEvent.change(box, { target: { value: '@Bo Lind later' } });
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
    await waitFor(async () => expect(await queued()).toMatchObject([{ text: `<@${bo}> later` }]));
  });
});

describe('a report', () => {
  const moderator = () =>
    db.groupMemberships.put({
      ...{ membershipId: `${channelId}:${me}`, groupId: channelId, userId: me, role: 'grpAdmin' },
      ...synced,
    } as never);
  const reportOf = (messageId: string, given: Partial<MessageReport>) =>
    db.things.put({ ...noReport(messageId, channelId), ...given, ...synced } as unknown as ThingRow);

  it('of somebody else’s message is made with a reason, without a connection, and once', async () => {
    const theirs = aMessage({ text: 'Rude' });
    await store([theirs, aMessage({ senderId: me, text: 'Mine' })]);
    await show();
    await screen.findByText('Rude', inRow);
    expect(buttonsOf('Mine')).not.toContain('Report message from Bo Lind');
    fireEvent.click(screen.getByRole('button', { name: 'Report message from Bo Lind' }));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Reason' }), { target: { value: 'abuse' } });
    fireEvent.change(screen.getByRole('textbox', { name: /What is wrong/ }), { target: { value: 'Mean' } });
    fireEvent.click(screen.getByRole('button', { name: 'Report' }));
    await waitFor(async () =>
      expect(await queued()).toEqual([
        {
          ...{ op: 'reportEntityMessage', entityType: 'channel', entityId: channelId },
          ...{ messageId: theirs.messageId, reason: 'abuse', note: 'Mean' },
        },
      ]),
    );
    expect(await screen.findByText('You reported this message')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report message from Bo Lind' })).toBeNull();
  });

  it('is not offered between people, where nobody may remove what others wrote', async () => {
    await store([aMessage()], [aGroupChannel({ type: 'PARTY' })]);
    await show();
    await screen.findByText('Ahoy', inRow);
    expect(screen.queryByRole('button', { name: /^Report message/ })).toBeNull();
  });

  it('is shown in place to who may remove the message, who removes it or dismisses the report', async () => {
    const theirs = aMessage({ text: 'Rude' });
    await store([theirs], [aGroupChannel({ organizationId: newId() })]);
    await moderator();
    await reportOf(theirs.messageId, { open: [{ reason: 'spam', note: 'Again' }] });
    await show();
    const mark = await screen.findByRole('region', { name: 'Reported message' });
    expect(mark.textContent).toContain('Reported: Spam or advertising');
    expect(mark.textContent).toContain('Again');
    fireEvent.click(within(mark).getByRole('button', { name: 'Dismiss report' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reported message' })).toBeNull());
    expect(await queued()).toMatchObject([{ op: 'dismissMessageReports', messageId: theirs.messageId }]);
  });

  it('is not shown to who may not remove the message', async () => {
    const theirs = aMessage({ text: 'Rude' });
    await store([theirs]);
    await reportOf(theirs.messageId, { open: [{ reason: 'spam', note: '' }] });
    await show();
    await screen.findByText('Rude', inRow);
    expect(screen.queryByRole('region', { name: 'Reported message' })).toBeNull();
  });
});

describe('the search', () => {
  /** by label: roles are asked of every element, and there are many here */
  const look = async (value: string) =>
    fireEvent.change(await screen.findByLabelText('Search conversations and messages'), {
      target: { value },
    });
  const found = () =>
    waitFor(() => {
      const lines = document.querySelectorAll<HTMLElement>('ul[aria-label="Messages on this device"] > li');
      expect(lines.length).toBeGreaterThan(0);
      return [...lines];
    });
  const follow = async () => fireEvent.click((await found())[0]?.querySelector('a') as HTMLElement);

  it('finds messages on this device by the beginnings of their words, without case and accents, and says so', async () => {
    await store([
      aMessage({ text: 'Der Äquator ist nah', sentAt: base }),
      aMessage({ text: `<@${bo}> mends the sail`, sentAt: base + 1 }),
      aMessage({ text: 'Equator', sentAt: base + 2 }),
      aMessage({ text: 'Aquarium', sentAt: base + 3, deletedAt: 5 }),
    ]);
    await show();
    await look('aqua NA');
    expect((await found()).map((line) => line.textContent)).toEqual([
      expect.stringContaining('Bo Lind: Der Äquator ist nah'),
    ]);
    await look('bo lin sai');
    await waitFor(async () =>
      expect((await found()).map((line) => line.textContent)).toEqual([
        expect.stringContaining('@Bo Lind mends the sail'),
      ]),
    );
    await look('quator');
    expect(await screen.findByText(/No message on this device contains that/)).toBeTruthy();
  });

  it('goes on in older messages of the server at a press, which lead to their place; offline it says what was searched', async () => {
    await store([aMessage({ text: 'Here' })]);
    const {
      pending: _pending,
      ver: _ver,
      buckets: _buckets,
      ...old
    } = aMessage({ text: 'An **old** sail', sentAt: base - 9e8 });
    const before = { ...old, messageId: newId(), fields: { text: 'Said before' } };
    const calls: unknown[] = [];
    const { router } = await showScreen(db, <ChatScreen channelId={channelId} />, '/chat', {
      async call({ name }, args) {
        if (name === 'getUsersDetails') return [];
        calls.push({ name, ...args });
        return { cursor: null, messages: name === 'searchOlderMessages' ? [old] : [before, old] };
      },
    });
    await look('sail');
    expect(await screen.findByText(/^Older messages need a connection/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Search older messages' })).toHaveProperty('disabled', true);
    act(() => setOnline(true));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Search older messages' })).toHaveProperty('disabled', false),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Search older messages' }));
    expect(await screen.findByText('Bo Lind: An old sail')).toBeTruthy();
    fireEvent.click(document.querySelector('ul[aria-label="Older messages"] a') as HTMLElement);
    await waitFor(() => expect(router.state.location.searchStr).toBe(`?message=${old.messageId}`));
    const place = await screen.findByRole('region', { name: 'Around this message' });
    expect(within(place).getByText('Said before')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-message')).toBe(old.messageId));
    expect(calls).toEqual([
      { name: 'searchOlderMessages', query: 'sail', fromMessageId: null },
      {
        ...{ name: 'getEntityMessages', entityType: 'channel', entityId: channelId },
        ...{ fromMessageId: old.messageId, around: true },
      },
    ]);
    fireEvent.click(within(place).getByRole('button', { name: 'Back to the newest messages' }));
    expect(screen.queryByRole('region', { name: 'Around this message' })).toBeNull();
  });

  it('leads to the message, which takes the focus, however old it is and also in a thread', async () => {
    const root = aMessage({ text: 'Zero', sentAt: base });
    const reply = aMessage({ text: 'Answer', parent: root.messageId, sentAt: base + 200 });
    const later = Array.from({ length: 100 }, (_, at) =>
      aMessage({ text: `No ${at}`, sentAt: base + 1 + at }),
    );
    await store([root, reply, ...later]);
    await allRead();
    const { router } = await show();
    await screen.findByText('No 99', inRow);
    expect(screen.queryByText('Zero', inRow)).toBeNull();
    await look('zero');
    await follow();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-message')).toBe(root.messageId), {
      timeout: 4_000,
    });
    expect(router.state.location.searchStr).toBe(`?message=${root.messageId}`);
    await look('answer');
    await waitFor(async () => expect((await found())[0]?.textContent).toContain('Answer'));
    await follow();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-message')).toBe(reply.messageId), {
      timeout: 4_000,
    });
    expect(document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('Thread of Bo Lind');
  });
});
