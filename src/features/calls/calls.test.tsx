// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Channel } from '#contract/communication/message.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { CallDialog } from './call-dialog.tsx';
import type { CallNews, CallPerson, OpenRoom } from './call-room.ts';
import { ChannelCall } from './channel-call.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  setOnline(true);
  await db.delete();
});

const aPerson = (n: number): CallPerson => ({
  ...{ id: `p${n}`, name: n === 0 ? 'Lena' : `Person ${n}`, isOwn: n === 0 },
  ...{ speaking: false, microphone: true, camera: false, show: null },
});

/** What the provider's client would be: it says what it is told, and remembers what was asked of it. */
function aRoom(count: number) {
  const room = {
    people: Array.from({ length: count }, (_, n) => aPerson(n)),
    left: 0,
    pass: {},
    denied: false,
  };
  let tell: (news: CallNews) => void = () => undefined;
  const open: OpenRoom = async (pass, hear) => {
    room.pass = pass;
    tell = hear;
    return {
      people: () => room.people,
      async setMicrophone(on) {
        if (room.denied) throw new Error('NotAllowedError');
        room.people = room.people.map((each) => (each.isOwn ? { ...each, microphone: on } : each));
        tell('people');
      },
      async setCamera() {
        throw new Error('NotAllowedError');
      },
      leave() {
        room.left += 1;
      },
    };
  };
  return { room, open, tell: (news: CallNews) => tell(news) };
}

const pass = { url: 'wss://calls.example', token: 'for me' };

async function show(count: number, call: () => Promise<unknown> = async () => pass) {
  const stage = aRoom(count);
  let closed = 0;
  db = await aStore({}, newId());
  const { page } = await showScreen(
    db,
    <>
      <CallDialog channelId={newId()} name="Night watch" onClose={() => (closed += 1)} open={stage.open} />
      <ToastHost label="Notices" dismissLabel="Dismiss" />
    </>,
    '/chat',
    { call },
  );
  return { ...stage, closed: () => closed, page };
}

describe('a video call', () => {
  it('is joined with a pass of the server, shows 16 people and lists the seventeenth (CHAT-013, D109)', async () => {
    const { room } = await show(17);
    const tiles = await screen.findByRole('list', { name: 'People in the call' });
    expect(within(tiles).getAllByRole('listitem')).toHaveLength(16);
    expect(within(tiles).getByText('Lena (you)')).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: '1 more in the call' })).getByText('Person 16'),
    ).toBeTruthy();
    expect(room.pass).toEqual(pass);
  });

  it('turns the microphone off and on, and says what the browser does not allow', async () => {
    const { room } = await show(2);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off microphone' }));
    expect(await screen.findByRole('button', { name: 'Turn on microphone' })).toBeTruthy();
    room.denied = true;
    fireEvent.click(screen.getByRole('button', { name: 'Turn on microphone' }));
    expect(await screen.findByText(/doesn’t let Lectern use the microphone/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on camera' }));
    expect(await screen.findByText(/doesn’t let Lectern use the camera/)).toBeTruthy();
  });

  it('says when the connection is lost, comes back and ends, and is left with its dialog', async () => {
    const { room, tell, closed } = await show(1);
    expect(await screen.findByText('Nobody else is here yet.')).toBeTruthy();
    tell('lost');
    expect(await screen.findByText('The connection is lost. Reconnecting…')).toBeTruthy();
    tell('back');
    expect(await screen.findByText('Nobody else is here yet.')).toBeTruthy();
    tell('ended');
    expect(await screen.findByText('The call has ended, or you’re no longer in it.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nobody else is here yet.');
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Leave call' })[0]!);
    await waitFor(() => expect(closed()).toBe(1));
    expect(room.left).toBeGreaterThan(0);
  });

  it('that is refused or not reached says so, and can be tried again', async () => {
    let error: Error = new RequestError({ status: 403, code: 'FORBIDDEN_ACCESS', message: 'no' });
    await show(1, async () => {
      throw error;
    });
    expect(await screen.findByText('You can’t join this call.')).toBeTruthy();
    error = new Error('no network');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/couldn’t be reached/)).toBeTruthy();
  });

  it('is left when its page goes away', async () => {
    const { room, page } = await show(2);
    await screen.findByText('Person 1');
    page.unmount();
    await waitFor(() => expect(room.left).toBe(1));
  });

  it('is left as soon as it is joined when its page went away meanwhile', async () => {
    let answer: (given: unknown) => void = () => undefined;
    const { room, page } = await show(2, () => new Promise((resolve) => (answer = resolve)));
    await screen.findByText('Joining the call…');
    page.unmount();
    answer(pass);
    await waitFor(() => expect(room.left).toBe(1));
  });
});

describe('the button of a call', () => {
  const channel = (type: Channel['type'] = 'PARTY'): Channel => ({
    ...{ channelId: newId(), name: '', type, owner: { id: newId(), type: 'USER' }, members: [] },
  });
  const button = () => screen.queryByRole('button', { name: /^Video call/ });
  async function open(platform: object, one = channel()) {
    db = await aStore({}, newId());
    await showScreen(
      db,
      <>
        <ChannelCall channel={one} name="Night watch" />
        <p>There</p>
      </>,
      '/chat',
      {
        ask: async () => ({
          links: { help: null, contact: null, terms: null, privacy: null, accessibility: null },
          ...platform,
        }),
      },
    );
    await screen.findByText('There');
  }

  it('is there where the operator has a provider, and not in the system’s own channel (D109)', async () => {
    await open({ videoCalls: true });
    await waitFor(() => expect(button()).toBeTruthy());
    cleanup();
    await db.delete();
    await open({});
    await waitFor(async () => expect(await db.pages.get('platform')).toBeTruthy());
    expect(button()).toBeNull();
    cleanup();
    await db.delete();
    await open({ videoCalls: true }, channel('SYSTEM'));
    await waitFor(async () => expect(await db.pages.get('platform')).toBeTruthy());
    expect(button()).toBeNull();
  });

  it('is disabled offline, and says that a call needs a connection (LOCAL-034)', async () => {
    await open({ videoCalls: true });
    await waitFor(() => expect(button()).toBeTruthy());
    setOnline(false);
    expect(await screen.findByText('Video calls need a connection.')).toBeTruthy();
    expect(button()?.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button() as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
