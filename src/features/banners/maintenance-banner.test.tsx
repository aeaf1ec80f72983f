// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import type { LecternDb } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { untilInFakeTime } from '#tests/support/until.ts';
import { ASK_EVERY_MS } from './incident.ts';
import { MaintenanceBanner } from './maintenance-banner.tsx';

let db: LecternDb;
let answer: unknown;
const asked: string[] = [];
const report = vi.fn();
const ask = async (path: string) => {
  asked.push(path);
  if (answer instanceof Error) throw answer;
  return answer;
};

/** @param asks  how often the server has been asked once it shows */
async function show(asks: number) {
  await showScreen(
    db,
    <>
      <MaintenanceBanner report={report} />
      <p>The page</p>
    </>,
    '/',
    { ask },
  );
  await untilInFakeTime(() => screen.getByText('The page'));
  await untilInFakeTime(() => expect(asked).toHaveLength(asks));
  await pass(1);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  sessionStorage.clear();
  asked.length = 0;
  report.mockClear();
  answer = { incident: 'none', text: '' };
  db = await aStore();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  setOnline(true);
  await db.delete();
});

it.each([
  ['minor', 'Minor incident'],
  ['major', 'Major incident'],
  ['maintenance', 'Maintenance'],
])(
  'the banner shows an incident of the type %s, with the operator’s words (BANNER-013)',
  async (incident, title) => {
    answer = { incident, text: 'Videos are slow.' };
    await show(1);
    expect(asked).toEqual(['/status']);
    await untilInFakeTime(() => expect(screen.getByText(title)).toBeDefined());
    expect(screen.getByText(/^Videos are slow\./)).toBeDefined();
  },
);

it('nothing shows while there is no incident, and a failure is logged and shown to nobody (BANNER-013)', async () => {
  await show(1);
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  answer = new RequestError({ status: 500, message: 'INTERNAL' });
  await pass(ASK_EVERY_MS);
  expect(report).toHaveBeenCalledExactlyOnceWith(answer);
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  answer = { incident: 'asteroid' };
  await pass(ASK_EVERY_MS);
  expect(report).toHaveBeenCalledTimes(2);
  answer = new NoAnswer('offline');
  await pass(ASK_EVERY_MS);
  expect(report).toHaveBeenCalledTimes(2);
});

it('the server is asked each five minutes, not again by a reload, never offline, and at once when the network comes back', async () => {
  answer = { incident: 'major', text: '' };
  await show(1);
  await pass(ASK_EVERY_MS);
  expect(asked).toHaveLength(2);
  cleanup();
  await show(2);
  await untilInFakeTime(() => expect(screen.getByText('Major incident')).toBeDefined());
  await pass(1000);
  expect(asked).toHaveLength(2);
  act(() => setOnline(false));
  await pass(3 * ASK_EVERY_MS);
  expect(asked).toHaveLength(2);
  act(() => setOnline(true));
  await pass(1);
  expect(asked).toHaveLength(3);
});

it('a dismissed incident stays away for the session, also after a reload, and another one shows', async () => {
  answer = { incident: 'minor', text: 'Videos are slow.' };
  await show(1);
  fireEvent.click(await untilInFakeTime(() => screen.getByRole('button', { name: 'Dismiss' })));
  expect(screen.queryByText('Minor incident')).toBeNull();
  cleanup();
  await show(1);
  expect(screen.queryByText('Minor incident')).toBeNull();
  answer = { incident: 'major', text: 'Videos are gone.' };
  await pass(ASK_EVERY_MS);
  expect(screen.getByText('Major incident')).toBeDefined();
});
