// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccessCodeEffect,
  accessCodeStatusSchema,
  type CodeOffer,
} from '#contract/accounts/access-code.ts';
import { RequestError } from '#contract/request-error.ts';
import { WaitingCode } from '#features/account/waiting-code.tsx';
import { takeLoginRedirect } from '#features/session/kept-intent.ts';
import { selectedProfile } from '#features/session/selected-profile.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { useToasts } from '#ui/toasts.ts';
import { RedeemDialog } from './redeem-dialog.tsx';
import { RedeemScreen } from './redeem-screen.tsx';

const code = 'HARBORANCHOR2026';
let db: LecternDb;
let asked: { path: string; body: unknown }[];
let statuses: unknown[];
let effects: AccessCodeEffect[] | Error;
let redeemed: (Error | null)[];
/** What the server says besides. */
let more: { offer?: CodeOffer; noSeatLeft?: boolean };

const seat = {
  ...{ type: 'assignContentAccessGroupSeat' as const, groups: [], until: new Date(2027, 4, 28).getTime() },
  ...{ courses: [{ slug: 'marine-radio', title: 'Marine radio' }], courseCount: 1 },
};
const offer: CodeOffer = {
  organization: {
    ...{ id: '01900000-0000-7000-8000-000000000009', alias: 'harbor' },
    ...{ name: 'Harbor Academy', logoSquare: null, background: null },
  },
  gifts: [
    {
      ...{ type: 'joinOrganizationGroup', groups: ['Crew', 'Night watch'] },
      ...{ courses: [], courseCount: 0, until: null },
    },
    seat,
  ],
};

const group = (name: string, groupId: string) => ({ name, payloadAttribute: { groupId } });
const watch = '01900000-0000-7000-8000-000000000001';
const crew = '01900000-0000-7000-8000-000000000002';

async function answer(path: string, body?: unknown): Promise<unknown> {
  asked.push({ path, body });
  if (path.endsWith('/redeem')) {
    const failure = redeemed.shift();
    if (failure) throw failure;
    return { data: { success: true } };
  }
  if (path.endsWith('/effects')) {
    if (effects instanceof Error) throw effects;
    return { data: { effects, ...more } };
  }
  const status = statuses.length > 1 ? statuses.shift() : statuses[0];
  if (status instanceof Error) throw status;
  return { data: { status, slug: 'harbor', ...more } };
}

const sessionOf = (accountId: string | null) =>
  ({ accountId, ask: answer, askAsOwn: answer }) as Partial<Session> as Session;

async function show(
  accountId: string | null,
  { step = 'entry' as 'entry' | 'login' | 'final', given = '', dialog = false } = {},
) {
  db = await aStore({}, accountId ?? 'visitor');
  const page = step === 'entry' ? '/redeem' : `/redeem/harbor/${step}`;
  return showScreen(
    db,
    <SessionContext.Provider value={sessionOf(accountId)}>
      {dialog ? <RedeemDialog /> : <RedeemScreen page={page} slug="harbor" step={step} given={given} />}
    </SessionContext.Provider>,
    page,
  );
}

const slots = () => screen.getAllByLabelText(/^Character \d+ of 16$/) as HTMLInputElement[];
const typed = () =>
  slots()
    .map(({ value }) => value)
    .join('');
const paste = (text: string, slot = 0) =>
  fireEvent.paste(slots()[slot] as HTMLElement, { clipboardData: { getData: () => text } });
const proceed = () => screen.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
const checks = () => asked.filter(({ path }) => path.endsWith('/status'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setOnline(true);
  asked = [];
  statuses = ['available'];
  effects = [{ type: 'assignContentAccessGroupSeat', choices: [] }];
  redeemed = [];
  more = {};
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await db.delete();
});

it('asks for a code in sixteen named slots, with a dash every four (REDEEM-001)', async () => {
  await show('ana');
  expect(screen.getByRole('heading', { name: 'Enter your access code' })).toBeTruthy();
  expect(slots()).toHaveLength(16);
  expect(screen.getByRole('group', { name: 'Access code' }).textContent).toBe('---');
  expect(proceed()).toBeTruthy();
});

it('turns lowercase into uppercase, leaves other signs out, and waits for the sixteenth (REDEEM-002, REDEEM-003)', async () => {
  await show('ana');
  fireEvent.change(slots()[0] as HTMLElement, { target: { value: 'h' } });
  fireEvent.change(slots()[1] as HTMLElement, { target: { value: '-' } });
  expect(typed()).toBe('H');
  paste('arbor anchor 202', 1);
  expect(typed()).toBe('HARBORANCHOR202');
  expect(proceed().disabled).toBe(true);
  expect(checks()).toEqual([]);
  statuses = ['redeemed'];
  fireEvent.change(slots()[15] as HTMLElement, { target: { value: '6' } });
  await screen.findByText('This access code has already been redeemed.');
  expect(checks()).toHaveLength(1);
  expect(proceed().disabled).toBe(false);
});

it('asks the server once for a pasted code, without its dashes, and says which one it is checking (REDEEM-004, REDEEM-025)', async () => {
  await show('ana');
  statuses = ['invalid'];
  paste('harb-oran-chor-2026');
  expect(screen.getByText('Validating access code: HARB-ORAN-CHOR-2026')).toBeTruthy();
  expect(proceed().disabled).toBe(true);
  fireEvent.submit(proceed().form as HTMLFormElement);
  await screen.findByText('Invalid Access Code.');
  expect(asked).toEqual([{ path: `/access-code/${code}/status`, body: undefined }]);
});

const refusals: [unknown, string][] = [
  ['pending', 'Access Code is currently in use.'],
  ['redeemed', 'This access code has already been redeemed.'],
  ['invalid', 'Invalid Access Code.'],
  ['sold', 'Invalid Access Code.'],
  [new Error('500'), 'Invalid Access Code.'],
];
it('says why a code can’t be used, and takes a failed status call for an invalid code (REDEEM-009, REDEEM-010)', async () => {
  for (const [status, text] of refusals) {
    await show('ana');
    statuses = [status];
    paste(code);
    expect((await screen.findByRole('alert')).textContent, String(status)).toBe(text);
    cleanup();
    await db.delete();
  }
  await show('ana'); // for what takes the last one away
});

it('knows a code as available, pending, redeemed or invalid, and as nothing else (REDEEM-005)', () => {
  const is = (status: string) => v.is(accessCodeStatusSchema, { status, slug: 'harbor' });
  expect(['available', 'pending', 'redeemed', 'invalid'].map(is)).toEqual([true, true, true, true]);
  expect(['', 'sold', 'Available', 'expired'].map(is)).toEqual([false, false, false, false]);
});

it('asks for a code when Continue is pressed with nothing typed, and waits for all of one that was begun (REDEEM-003, REDEEM-010)', async () => {
  await show('ana');
  expect(proceed().disabled).toBe(false);
  fireEvent.click(proceed());
  expect((await screen.findByRole('alert')).textContent).toBe('Enter an Access Code.');
  paste('HARB');
  expect(proceed().disabled).toBe(true);
});

it('finds the code in what was pasted, takes another keyboard by the place of its keys, and cuts nothing off', async () => {
  await show('ana');
  fireEvent.keyDown(slots()[0] as HTMLElement, { key: 'р', code: 'KeyH' });
  expect(typed()).toBe('H');
  const story = 'Ask your teacher, who has them all in a book';
  paste(story);
  expect(screen.getByRole('alert').textContent).toBe(
    `There is no access code in “${story}”. It has 16 letters and digits.`,
  );
  expect(typed()).toBe('H');
  statuses = ['redeemed'];
  paste('Your code: ＨＡＲＢ-ORAN-\r\nCHOR-2026', 7);
  await screen.findByText('This access code has already been redeemed.');
  expect(checks()).toEqual([{ path: `/access-code/${code}/status`, body: undefined }]);
});

it.each([['K7M2QX'], ['Your invite code is k7m-2qx. Please join!']])(
  'says of %j that it is a join code, and leads on with it to where it is joined by (INVITE-010)',
  async (pasted) => {
    const { router } = await show(null);
    paste(pasted);
    expect(screen.getByText(/^K7M2QX has the six characters of a join code/)).toBeTruthy();
    fireEvent.click(proceed());
    await waitFor(() => expect(router.state.location.href).toBe('/join?code=K7M2QX'));
    expect(checks()).toEqual([]);
  },
);

it('never calls a code invalid that the server was not asked for: the button waits where there is no server, and the code stays (LOCAL-034)', async () => {
  await show('ana');
  for (const [failure, text] of [
    [new NoAnswer('down'), 'The server didn’t respond. Check your connection and try again.'],
    [
      new RequestError({ status: 502, message: '' }),
      'The server didn’t respond. Check your connection and try again.',
    ],
    [new RequestError({ status: 429, message: '' }), 'Request limit exceeded. Try again later.'],
  ] as const) {
    statuses = [failure];
    if (typed() === '') paste(code);
    else fireEvent.click(proceed());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(typed()).toBe(code);
  }
  await setMeta(db, 'link', { online: false, since: 1 });
  await screen.findByText('Needs a connection');
  expect(proceed().disabled).toBe(true);
});

it('says that no seat is left for a code that is right, with whose it is, and makes no account for it', async () => {
  const { router } = await show(null);
  more = { offer, noSeatLeft: true };
  paste(code);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This code is right, but every seat it opens is taken. Ask Harbor Academy for more seats: the code will work then.',
  );
  expect(router.state.location.href).toBe('/redeem');
  cleanup();
  await db.delete();
  more = {};
  redeemed = [new RequestError({ status: 409, code: 'NO_SEAT_LEFT', message: '' })];
  localStorage.setItem('access-code', code);
  await show('ana', { step: 'final' });
  fireEvent.click(await screen.findByRole('button', { name: 'Start Learning' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This code is right, but every seat/);
  expect(localStorage.getItem('access-code')).toBe(code);
});

it('says whose a code is and what it opens before it is redeemed, and lands on the course that was got, with its organization selected', async () => {
  localStorage.setItem('access-code', code);
  more = { offer };
  const { router } = await show('ana', { step: 'final' });
  const start = await screen.findByRole('button', { name: 'Start Learning' });
  expect(screen.getByText('From Harbor Academy')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A place in Harbor Academy, and in a group if you choose one: Crew or Night watch',
    'A seat in Marine radio, until 05/27/2027',
  ]);
  statuses = ['redeemed'];
  fireEvent.click(start);
  await waitFor(() => expect(router.state.location.href).toBe('/harbor/marine-radio'), { timeout: 3_000 });
  expect(selectedProfile('ana')).toBe(offer.organization.id);
});

it('offers each course of a code that opened several', async () => {
  localStorage.setItem('access-code', code);
  const courses = [...seat.courses, { slug: 'knots', title: 'Knots' }];
  more = { offer: { ...offer, gifts: [{ ...seat, courses, courseCount: 7 }] } };
  await show('ana', { step: 'final' });
  const start = await screen.findByRole('button', { name: 'Start Learning' });
  expect(screen.getByText('A seat in Marine radio, Knots and 5 more courses, until 05/27/2027')).toBeTruthy();
  statuses = ['redeemed'];
  fireEvent.click(start);
  const open = await screen.findByRole('link', { name: 'Open Knots' }, { timeout: 3_000 });
  expect(open.getAttribute('href')).toBe('/harbor/knots');
  expect(screen.getByRole('link', { name: 'All courses of Harbor Academy' })).toBeTruthy();
});

it.each(['ana', null])(
  'checks the code of a link at once, and leads on in place of this page without a press (REDEEM-004): %s',
  async (accountId) => {
    const { router } = await show(accountId, { given: code });
    const entries = router.history.length;
    await waitFor(() =>
      expect(router.state.location.href).toBe(accountId === null ? '/signup' : '/redeem/harbor/final'),
    );
    expect([checks().length, router.history.length]).toEqual([1, entries]);
  },
);

it('says at once of the code of a link that it is used, and waits where half of it is missing (REDEEM-009)', async () => {
  statuses = ['redeemed'];
  await show('ana', { given: code });
  expect(await screen.findByText('This access code has already been redeemed.')).toBeTruthy();
  cleanup();
  await show('ana', { given: code.slice(8) });
  expect(typed()).toBe(code.slice(8));
  expect(checks()).toHaveLength(1);
});

it('leads a signed-in person on to redeem it (REDEEM-007)', async () => {
  const { router } = await show('ana');
  paste(code);
  await waitFor(() => expect(router.state.location.href).toBe('/redeem/harbor/final'));
  expect(localStorage.getItem('access-code')).toBe(code);
});

it('leads a visitor to the sign-up in place of this page, and the sign-in back to the code (REDEEM-008, REDEEM-028)', async () => {
  const { router } = await show(null);
  const entries = router.history.length;
  paste(code);
  await waitFor(() => expect(router.state.location.href).toBe('/signup'));
  expect(router.history.length).toBe(entries);
  expect(localStorage.getItem('redemption-url')).toBe('/redeem/harbor/login');
  expect(takeLoginRedirect()).toBe('/redeem/harbor/login');
  cleanup();
  await show('ana', { step: 'login' });
  await screen.findByRole('button', { name: 'Start Learning' });
  expect(asked.at(-1)?.path).toBe(`/access-code/${code}/effects`);
});

it('says at the sign-up and the sign-in that the code is right and waits, whose it is and what it opens', async () => {
  more = { offer };
  db = await aStore({}, 'visitor');
  await showScreen(
    db,
    <SessionContext.Provider value={sessionOf(null)}>
      <WaitingCode code={code} />
    </SessionContext.Provider>,
  );
  await screen.findByText('Your code HARB-ORAN-CHOR-2026 is right. It waits until you are signed in.');
  expect(screen.getByText('From Harbor Academy')).toBeTruthy();
  expect(screen.getByText('A seat in Marine radio, until 05/27/2027')).toBeTruthy();
  cleanup();
  await db.delete();
  // One that somebody has used meanwhile is said to be that, and waits no longer.
  localStorage.setItem('access-code', code);
  [statuses, more] = [['redeemed'], {}];
  db = await aStore({}, 'visitor');
  await showScreen(
    db,
    <SessionContext.Provider value={sessionOf(null)}>
      <WaitingCode code={code} />
    </SessionContext.Provider>,
  );
  await screen.findByText('This access code has already been redeemed.');
  expect(localStorage.getItem('access-code')).toBeNull();
});

it('learns when somebody looks again that another device has redeemed the code, and a sign-in leads to what was got', async () => {
  more = { offer };
  localStorage.setItem('access-code', code);
  localStorage.setItem('redemption-url', '/redeem/harbor/login');
  db = await aStore({}, 'visitor');
  await showScreen(
    db,
    <SessionContext.Provider value={sessionOf(null)}>
      <WaitingCode code={code} />
    </SessionContext.Provider>,
  );
  await screen.findByText('Your code HARB-ORAN-CHOR-2026 is right. It waits until you are signed in.');
  [statuses, more] = [['redeemed'], {}];
  fireEvent.focus(window);
  await screen.findByText(/^Your code HARB-ORAN-CHOR-2026 has been redeemed since\./);
  expect(screen.getByText('From Harbor Academy')).toBeTruthy();
  expect(localStorage.getItem('access-code')).toBeNull();
  expect(takeLoginRedirect()).toBe('/harbor/marine-radio');
});

it('brings the code along when the mail is opened on another device, and offers both ways in', async () => {
  await show(null, { step: 'login', given: code });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeTruthy();
  expect(localStorage.getItem('access-code')).toBe(code);
  expect(localStorage.getItem('redemption-url')).toBe('/redeem/harbor/login');
});

it('says that support has to help when the effects can’t be had, and goes to the dashboard without any (REDEEM-011, REDEEM-012)', async () => {
  localStorage.setItem('access-code', code);
  effects = new Error('500');
  await show('ana', { step: 'final' });
  expect(await screen.findByText('An error occurred. Please contact support.')).toBeTruthy();
  cleanup();
  localStorage.setItem('access-code', code);
  effects = [];
  const { router } = await show('ana', { step: 'final' });
  await waitFor(() => expect(router.state.location.href).toBe('/dashboard'));
  // It was redeemed on another device.
  const doneBefore = 'You have redeemed this code already. What it gave you is yours.';
  expect(renderHook(useToasts).result.current.map(({ text }) => text)).toContain(doneBefore);
  expect(localStorage.getItem('access-code')).toBeNull();
});

it('lands on what was got in a second tab, where the first has redeemed the code, with its organization selected', async () => {
  localStorage.setItem('access-code', code);
  [effects, more] = [[], { offer }];
  const { router } = await show('ana', { step: 'final' });
  await waitFor(() => expect(router.state.location.href).toBe('/harbor/marine-radio'));
  expect(selectedProfile('ana')).toBe(offer.organization.id);
  expect(asked.some(({ path }) => path.endsWith('/redeem'))).toBe(false);
});

it('says of a code that one has redeemed oneself what it gave, and leads there', async () => {
  [statuses, more] = [['redeemed'], { offer }];
  await show('ana', { given: code });
  expect(await screen.findByText(/^You have redeemed this code already/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Open Marine radio' });
  expect(way.getAttribute('href')).toBe('/harbor/marine-radio');
  expect(screen.queryByText('This access code has already been redeemed.')).toBeNull();
});

it('offers groups only when the code lets into some, by their names, and redeems with the chosen one (REDEEM-013, REDEEM-026, REDEEM-027)', async () => {
  localStorage.setItem('access-code', code);
  await show('ana', { step: 'final' });
  await screen.findByRole('button', { name: 'Start Learning' });
  expect(screen.queryByLabelText('Select a Group')).toBeNull();
  cleanup();
  effects = [{ type: 'joinOrganizationGroup', choices: [group('Night watch', watch), group('Crew', crew)] }];
  await show('ana', { step: 'final' });
  const chooser = (await screen.findByLabelText('Select a Group')) as HTMLSelectElement;
  expect([...chooser.options].map(({ text }) => text)).toEqual(['No group', 'Night watch', 'Crew']);
  fireEvent.change(chooser, { target: { value: crew } });
  expect(asked.filter(({ path }) => path.endsWith('/redeem'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Start Learning' }));
  await screen.findByText('Joining Team/Group/School');
  expect(screen.queryByLabelText('Select a Group')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start Learning' })).toBeNull();
  expect(asked.at(-1)).toEqual({ path: `/access-code/${code}/redeem`, body: { groupId: crew } });
});

it('forgets the code once the server has it, polls each second while the captions pass, and ends at the dashboard (REDEEM-015, REDEEM-016, REDEEM-017, REDEEM-018, REDEEM-019)', async () => {
  localStorage.setItem('access-code', code);
  localStorage.setItem('redemption-url', '/redeem/harbor/login');
  const { router } = await show('ana', { step: 'final' });
  const start = await screen.findByRole('button', { name: 'Start Learning' });
  statuses = [...Array.from({ length: 16 }, () => 'pending'), 'redeemed'];
  vi.useFakeTimers();
  fireEvent.click(start);
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.getByText('Redeeming Access Code! This could take a moment...')).toBeTruthy();
  expect(asked.at(-1)).toEqual({ path: `/access-code/${code}/redeem`, body: {} });
  expect(localStorage.getItem('access-code')).toBeNull();
  expect(localStorage.getItem('redemption-url')).toBeNull();
  const said = new Set<string>();
  for (let half = 0; half < 33; half += 1) {
    const caption = document.querySelector('p > span[aria-hidden]')?.parentElement?.firstChild?.textContent;
    said.add(caption ?? '');
    await vi.advanceTimersByTimeAsync(500);
  }
  expect([...said]).toEqual([
    'Joining Team/Group/School',
    'Granting Access to Content',
    'Creating your Assignments',
    'Finalizing Account Setup',
    'Almost there!',
  ]);
  expect(checks()).toHaveLength(16);
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  await waitFor(() => expect(router.state.location.href).toBe('/dashboard'), { timeout: 3_000 });
  expect(checks()).toHaveLength(17);
});

it('keeps the code when redeeming failed, and can be asked again (REDEEM-020)', async () => {
  localStorage.setItem('access-code', code);
  redeemed = [new Error('500')];
  await show('ana', { step: 'final' });
  fireEvent.click(await screen.findByRole('button', { name: 'Start Learning' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We are having trouble redeeming this code... Please try refreshing, or giving us sometime.',
  );
  expect(localStorage.getItem('access-code')).toBe(code);
  statuses = ['redeemed'];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Redeeming Access Code! This could take a moment...');
});

it('asks again for the answer that a redemption has lost, and tells of no trouble (REDEEM-024)', async () => {
  localStorage.setItem('access-code', code);
  redeemed = [new NoAnswer('lost')];
  const { router } = await show('ana', { step: 'final' });
  statuses = ['redeemed'];
  fireEvent.click(await screen.findByRole('button', { name: 'Start Learning' }));
  await waitFor(() => expect(router.state.location.href).toBe('/dashboard'), { timeout: 4_000 });
  expect(screen.queryByText(/^We are having trouble/)).toBeNull();
  expect(asked.filter(({ path }) => path.endsWith('/redeem'))).toHaveLength(2);
});

it('redeems inside the dialog without leaving the page, and says so at the end (REDEEM-006, REDEEM-021, REDEEM-022)', async () => {
  const { router } = await show('ana', { dialog: true });
  expect(await screen.findByRole('heading', { name: 'Redeem Access Code' })).toBeTruthy();
  paste(code);
  const start = await screen.findByRole('button', { name: 'Start Learning' });
  expect(localStorage.getItem('access-code')).toBe(code);
  statuses = ['redeemed'];
  fireEvent.click(start);
  expect(
    await screen.findByText(
      'Your code has been redeemed successfully! You may need to refresh your browser to see new content...',
      {},
      { timeout: 3_000 },
    ),
  ).toBeTruthy();
  expect(router.state.location.href).toBe('/redeem');
});

it('goes on in the dialog with what a tab that died has begun, with the group that was chosen (D80)', async () => {
  sessionStorage.setItem('redemption', `${code} ${crew} ana`);
  statuses = ['redeemed'];
  await show('ana', { dialog: true });
  await screen.findByText(/^Your code has been redeemed successfully!/, {}, { timeout: 3_000 });
  expect(asked[0]).toEqual({ path: `/access-code/${code}/redeem`, body: { groupId: crew } });
  expect(sessionStorage.getItem('redemption')).toBeNull();
  cleanup();
  await db.delete();
  // A page does the same; what another program has left there is no redemption.
  sessionStorage.setItem('redemption', `${code} ${watch} ana`);
  asked = [];
  await show('ana', { step: 'final' });
  await waitFor(() => expect(asked[0]?.body).toEqual({ groupId: watch }));
  cleanup();
  await db.delete();
  // Somebody else's who used this tab before is not theirs to go on with.
  sessionStorage.setItem('redemption', `${code} - ben`);
  await show('ana', { dialog: true });
  expect(slots()).toHaveLength(16);
});

it('asks before the dialog is closed on a code that was not redeemed, and begins again afterwards (REDEEM-023)', async () => {
  await show('ana', { dialog: true });
  paste(code);
  await screen.findByRole('button', { name: 'Start Learning' });
  const close = () => screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement;
  fireEvent.click(close());
  expect(
    await screen.findByText('You have not redeemed your code yet! Are you sure you want to exit?'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep redeeming' }));
  expect(screen.getByRole('button', { name: 'Start Learning' })).toBeTruthy();
  fireEvent.click(close());
  fireEvent.click(await screen.findByRole('button', { name: 'Exit' }));
  await waitFor(() => expect(slots()).toHaveLength(16));
  expect(localStorage.getItem('access-code')).toBeNull();
});
