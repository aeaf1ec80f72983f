/**
 * Writing in a channel of which all 1,000 messages are on the page: 50 letters of one's own, somebody else who types, and messages that come
 * meanwhile. What is counted are tasks that hold the screen's thread for more than 50 ms; beside it the same letters in a bare Mantine field.
 */
import { Textarea } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import { chatWords } from '#contract/words/en/chat.ts';
import { ChannelView } from '#features/chat/channel-view.tsx';
import { openChannel } from '#features/chat/read-chat.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import { StoreContext, useStored } from '#store/react.ts';
import { SyncProvider } from '#sync/react.ts';
import { leaderEnd } from '#sync/realtime/realtime-channel.ts';
import { localSync } from '../support/local-sync.ts';
import { type ChatBench, chatBench, MESSAGES } from './chat-seed.ts';
import '@mantine/core/styles/Input.layer.css';

const LETTERS = 50;
/** As fast as people type. */
const BETWEEN_MS = 60;
const ARRIVING = 10;

const seeded = chatBench();

function Bare() {
  const [text, setText] = useState('');
  return (
    <Textarea
      aria-label="Field"
      autosize
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function Channel({ channelId }: { channelId: string }) {
  const open = useStored(openChannel, channelId);
  return open ? (
    <div style={{ display: 'flex', blockSize: '800px' }}>
      <ChannelView open={open} narrow={false} />
    </div>
  ) : null;
}

async function mounted(name: string, place: HTMLElement, { db, channelId, own }: ChatBench): Promise<Root> {
  const base = createRootRoute();
  const shown = name === 'bare' ? <Bare /> : <Channel channelId={channelId} />;
  const all = createRoute({ getParentRoute: () => base, path: '$', component: () => shown });
  const router = createRouter({
    routeTree: base.addChildren([all]),
    history: createMemoryHistory({ initialEntries: [`/chat/${channelId}`] }),
  });
  await router.load();
  const session = {
    ...{ status: 'Authenticated', accountId: own, settled: true, connected: true },
    call: () => new Promise(() => {}),
  } as unknown as Session;
  const root = createRoot(place);
  root.render(
    <ThemeProvider>
      <StoreContext value={db}>
        <SessionContext value={session}>
          <SyncProvider sync={localSync(db)}>
            <RouterProvider router={router as never} />
          </SyncProvider>
        </SessionContext>
      </StoreContext>
    </ThemeProvider>,
  );
  await until(() => place.querySelector('textarea') !== null);
  return root;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

async function until(there: () => boolean): Promise<void> {
  for (let tries = 0; !there(); tries++) {
    if (tries > 2_000) throw new Error('It did not come.');
    await painted();
  }
  await painted();
}

const rowsIn = (place: HTMLElement) => place.querySelectorAll('[data-message]').length;

/** All that the device has, as somebody asks for it who reads back. */
async function showAll(place: HTMLElement): Promise<void> {
  while (rowsIn(place) < MESSAGES) {
    const before = rowsIn(place);
    const more = [...place.querySelectorAll('button')].find(
      ({ textContent }) => textContent === chatWords.earlier,
    );
    if (!more) throw new Error(`There are ${before} messages and no more.`);
    more.click();
    await until(() => rowsIn(place) > before);
  }
}

/** @returns ms from a letter to its paint, the median */
async function type(place: HTMLElement): Promise<number> {
  const field = place.querySelector<HTMLTextAreaElement>('textarea');
  if (!field) throw new Error('There is no field.');
  field.focus();
  const times: number[] = [];
  for (let at = 0; at < LETTERS; at++) {
    const started = performance.now();
    document.execCommand('insertText', false, 'make fast '[at % 10] ?? 'a');
    await painted();
    times.push(performance.now() - started);
    await sleep(BETWEEN_MS);
  }
  if (field.value.length !== LETTERS) throw new Error(`${field.value.length} of ${LETTERS} letters arrived.`);
  return times.sort((a, b) => a - b)[LETTERS / 2] as number;
}

/** Somebody else types and sends. */
async function othersWrite({ own, other, channelId, arrive }: ChatBench, round: number): Promise<void> {
  const leader = leaderEnd(own);
  for (let at = 0; at < ARRIVING; at++) {
    const fields = { user: other };
    const event = {
      type: 'userTyping',
      channelId,
      senderId: other,
      sentAt: 1,
      destinations: ['presence'],
      fields,
    };
    leader.toPages({ kind: 'event', message: event });
    await sleep(200);
    await arrive(round * ARRIVING + at);
    await sleep(200);
  }
  leader.close();
}

let rounds = 0;

async function measureOf(name: string): Promise<Record<string, number>> {
  const bench = await seeded;
  const place = document.body.appendChild(document.createElement('div'));
  let long: number[] = [];
  const watcher = new PerformanceObserver((list) => {
    long.push(...list.getEntries().map(({ duration }) => duration));
  });
  const root = await mounted(name, place, bench);
  try {
    if (name === 'lectern') await showAll(place);
    await sleep(500);
    watcher.observe({ type: 'longtask' });
    const figures: Record<string, number> = { key_ms: await type(place) };
    await sleep(200);
    Object.assign(figures, { long_tasks: long.length, longest_ms: Math.max(0, ...long) });
    if (name === 'lectern') {
      long = [];
      await othersWrite(bench, rounds++);
      Object.assign(figures, { others_long_tasks: long.length, others_longest_ms: Math.max(0, ...long) });
    }
    return figures;
  } finally {
    watcher.disconnect();
    root.unmount();
    place.remove();
    localStorage.clear(); // what was typed and not sent would be there again
    await sleep(200);
  }
}

Object.assign(window, { measureOf, ready: true });
