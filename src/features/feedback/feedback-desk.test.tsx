// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FeedbackList, GivenFeedback } from '#contract/accounts/feedback-desk.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { OnlineCall } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { FeedbackDeskScreen } from './feedback-desk-screen.tsx';

const ada = { userId: newId(), alias: 'ada', name: 'Ada Berg', email: 'ada@harbor.example', gone: false };
const aFeedback = (more: Partial<GivenFeedback> = {}): GivenFeedback => ({
  ...{ id: newId(), at: Date.now() - 60_000, state: 'new', person: ada },
  ...{ learningEffectiveness: '', platformEffectiveness: '', bugs: 'The video stops.' },
  ...{ url: `${location.origin}/dashboard`, shirt: null },
  ...{ answer: null, answeredAt: null, answeredBy: null, closedAt: null },
  ...more,
});
const aList = (items: GivenFeedback[], next: string | null = null): FeedbackList => ({
  ...{ items, next },
  counts: { new: items.length, answered: 0, closed: 0 },
});

let db: LecternDb;
beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db.delete();
});

type Answer = (variables: Record<string, unknown>) => unknown;

/** @param answers  by the name of what is asked; an error is thrown */
async function show(answers: Record<string, Answer>, on?: LecternDb) {
  db = on ?? (await aStore({}));
  const call = vi.fn(async ({ name }: OnlineCall, variables: Record<string, unknown>): Promise<unknown> => {
    const answer = answers[name]?.(variables);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await showScreen(db, <FeedbackDeskScreen />, '/account/feedback', { call });
  const asked = (name: string) =>
    call.mock.calls.filter(([each]) => each.name === name).map(([, variables]) => variables);
  return { asked };
}
const field = () => screen.findByLabelText('Your answer to Ada Berg');
const send = () => screen.getByRole('button', { name: 'Send answer' }) as HTMLButtonElement;

it('what was said stands with its area, who said it, where and in which state; a page of another site is no link', async () => {
  await show({
    getFeedback: () =>
      aList([
        aFeedback({ platformEffectiveness: 'Quick.', shirt: 'XL' }),
        aFeedback({ bugs: 'Elsewhere', url: 'javascript:alert(1)' }),
      ]),
  });
  const [first, second] = await screen.findAllByRole('article', { name: 'Ada Berg' });
  const one = within(first as HTMLElement);
  expect(one.getByText('Lectern').nextElementSibling?.textContent).toBe('Quick.');
  expect(one.getByText('Bugs').nextElementSibling?.textContent).toBe('The video stops.');
  expect(one.getByText('New')).toBeTruthy();
  expect(one.getByRole('link', { name: '/dashboard' })).toBeTruthy();
  expect(one.getByText(/size XL/)).toBeTruthy();
  const two = within(second as HTMLElement);
  expect(two.getByText('javascript:alert(1)').closest('a')).toBeNull();
  expect(screen.getByRole('option', { name: 'New (2)' })).toBeTruthy();
});

it('an answer is sent once it says something, and a try that failed is sent again as the same one, with what was typed', async () => {
  const given = aFeedback();
  let tries = 0;
  const { asked } = await show({
    getFeedback: () => aList(tries < 2 ? [given] : []),
    answerFeedback: () => {
      tries += 1;
      return tries === 1 ? new RequestError({ status: 503, message: 'away' }) : { success: true };
    },
  });
  const text = await field();
  expect(send().disabled).toBe(true);
  fireEvent.change(text, { target: { value: ' \n ' } });
  expect(send().disabled).toBe(true);
  fireEvent.change(text, { target: { value: 'x'.repeat(2_001) } });
  expect(screen.getByText('2,001 of 2,000 characters. Shorten it.')).toBeTruthy();
  fireEvent.click(send());
  expect(asked('answerFeedback')).toEqual([]);
  fireEvent.change(text, { target: { value: ' It is fixed. ' } });
  fireEvent.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('nobody is told twice');
  await waitFor(() => expect(send().disabled).toBe(false));
  expect((text as HTMLTextAreaElement).value).toBe(' It is fixed. ');
  fireEvent.click(send());
  await screen.findByText('Nothing is waiting for an answer');
  const [first, second] = asked('answerFeedback');
  expect(first).toMatchObject({ feedbackId: given.id, text: 'It is fixed.' });
  expect(second).toEqual(first);
});

it('what somebody else has answered meanwhile is said, and shown as it is now', async () => {
  const given = aFeedback();
  let stale = false;
  await show({
    getFeedback: () =>
      aList([
        stale
          ? { ...given, state: 'answered', answer: 'Done.', answeredAt: Date.now(), answeredBy: 'Noor Vance' }
          : given,
      ]),
    answerFeedback: () => {
      stale = true;
      return new RequestError({ status: 409, code: 'STALE_VERSION', message: 'stale' });
    },
  });
  fireEvent.change(await field(), { target: { value: 'Mine' } });
  fireEvent.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has just answered');
  expect(await screen.findByText('Done.')).toBeTruthy();
  expect(screen.getByText(/^Noor Vance, /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
});

it('feedback is closed without an answer and reopened, each try under an id of its own', async () => {
  let state: 'new' | 'closed' = 'new';
  const given = aFeedback();
  const { asked } = await show({
    getFeedback: () => aList([{ ...given, state, closedAt: state === 'closed' ? Date.now() : null }]),
    setFeedbackClosed: ({ closed }) => {
      state = closed ? 'closed' : 'new';
      return { success: true };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Close without telling them' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  await screen.findByRole('button', { name: 'Close without telling them' });
  const tries = asked('setFeedbackClosed');
  expect(tries.map(({ closed }) => closed)).toEqual([true, false]);
  expect(new Set(tries.map(({ attemptId }) => attemptId)).size).toBe(2);
});

it('other states and older pages are asked for one at a time', async () => {
  const { asked } = await show({
    getFeedback: ({ state, after }) =>
      state === 'closed'
        ? aList([])
        : aList([aFeedback({ bugs: after ? 'Old' : 'Young' })], after ? null : 'next'),
  });
  await screen.findByText('Young');
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  await screen.findByText('Old');
  expect(screen.queryByText('Young')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Newer' }));
  await screen.findByText('Young');
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'closed' } });
  await screen.findByText('Nothing closed yet');
  expect(asked('getFeedback').at(-1)).toEqual({ state: 'closed', after: null });
});

it('an account that is gone gets no answer, and one without a confirmed email is named', async () => {
  await show({
    getFeedback: () =>
      aList([
        aFeedback({ person: { ...ada, gone: true, email: null } }),
        aFeedback({ person: { ...ada, name: 'Ben Okoro', email: null } }),
      ]),
  });
  expect(await screen.findByText('This account is closed. An answer would reach nobody.')).toBeTruthy();
  expect(screen.queryByLabelText('Your answer to Ada Berg')).toBeNull();
  expect(screen.getByText('No confirmed email: an answer reaches their inbox only.')).toBeTruthy();
});

it('whom the server refuses sees nothing of it; offline the list stays readable and nothing can be sent (LOCAL-007)', async () => {
  await show({ getFeedback: () => aList([aFeedback()]) });
  fireEvent.change(await field(), { target: { value: 'Mine' } });
  expect(send().disabled).toBe(false);
  cleanup();
  setOnline(false);
  await show({}, db);
  fireEvent.change(await field(), { target: { value: 'Mine' } });
  expect(send().disabled).toBe(true);
  expect(screen.getByText('You’re offline. Answering needs a connection.')).toBeTruthy();
  expect(screen.getByText(/^As of /)).toBeTruthy();
  cleanup();
  setOnline(true);
  await show({ getFeedback: () => new RequestError({ status: 403, message: 'no' }) }, db);
  await waitFor(() => expect(screen.queryByText('The video stops.')).toBeNull());
});
