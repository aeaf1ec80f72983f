// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEMO_GIVEAWAY_TERMS_PATH, PLATFORM_PATH } from '#contract/platform.ts';
import { unsentChanges } from '#mutations/unsent-changes.ts';
import type { LecternDb } from '#store/db.ts';
import { recordAction } from '#store/queries/action-log.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { hideToast, showToast } from '#ui/toasts.ts';
import { FeedbackButton } from './feedback-button.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { feedbackFailure } from './send-feedback.ts';

vi.mock('#store/queries/action-log.ts', { spy: true });
vi.mock('#ui/toasts.ts', { spy: true });

const terms = `http://localhost:4310${DEMO_GIVEAWAY_TERMS_PATH}`;
const platform = {
  links: { help: null, contact: null, terms: null, privacy: null, accessibility: null },
  giveawayTerms: terms as string | null,
};
const ask = async (path: string) => (path === PLATFORM_PATH ? platform : null);
const report = vi.fn();
let db: LecternDb;
let closed = 0;

async function open(email?: string): Promise<void> {
  const dialog = (
    <>
      <FeedbackDialog onClose={() => (closed += 1)} report={report} {...(email !== undefined && { email })} />
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
    </>
  );
  await showScreen(db, dialog, '/', { ask });
  await screen.findByRole('dialog', { name: 'Feedback' });
}

beforeEach(async () => {
  platform.giveawayTerms = terms;
  closed = 0;
  vi.clearAllMocks();
  db = await aStore({}, 'ana');
});
afterEach(async () => {
  localStorage.clear();
  for (const { value } of vi.mocked(showToast).mock.results) if (value) hideToast(value);
  cleanup();
  setOnline(true);
  await db.delete();
});

const learning = 'How well does learning with Lectern work for you?';
const bugs = 'Have you found any bugs?';
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submitButton = () => screen.getByRole('button', { name: 'Submit' }) as HTMLButtonElement;
const submit = () => fireEvent.submit(field(bugs).closest('form') as HTMLFormElement);
const tick = async () =>
  fireEvent.click(await screen.findByLabelText('I would like to enter the shirt giveaway'));
const sent = async () => (await db.outbox.toArray()).map(({ vars }) => vars.feedback);
const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast);

const address = {
  'Shirt size': 'L',
  'First name': 'Ana',
  'Last name': 'Petrov',
  'Street address': '1 Quay',
  'Postal code': '5003',
  City: 'Bergen',
  'State or region': 'Vestland',
  Country: 'Norway',
};
const typeAddress = () => {
  for (const [label, value] of Object.entries(address)) type(label, value);
};

it('the feedback dialog has three texts, the giveaway with its terms, and two ways out (FEEDBK-001)', async () => {
  await open();
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual([
    'learningEffectiveness',
    'platformEffectiveness',
    'bugs',
  ]);
  const link = await screen.findByRole('link', { name: /Giveaway terms/ }, { timeout: 5000 });
  expect(link.getAttribute('href')).toMatch(/\.pdf$/);
  expect(screen.queryByLabelText('First name')).toBeNull();
  await tick();
  expect(field('First name')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  expect(submitButton().disabled).toBe(true);
});

it('without terms of a giveaway there is no shirt to ask for', async () => {
  platform.giveawayTerms = null;
  await open();
  await waitFor(async () => expect(await db.pages.count()).toBe(1));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('Submit waits for a text, and for the whole address while the giveaway is ticked (FEEDBK-002, FEEDBK-003)', async () => {
  await open();
  type(bugs, '  ');
  expect(submitButton().disabled).toBe(true);
  type(bugs, 'The video stops.');
  expect(submitButton().disabled).toBe(false);
  await tick();
  expect(submitButton().disabled).toBe(true);
  typeAddress();
  expect(submitButton().disabled).toBe(false);
  for (const [label, value] of Object.entries(address)) {
    type(label, '');
    expect(field(label).getAttribute('aria-invalid'), label).toBe('true');
    expect(submitButton().disabled, label).toBe(true);
    type(label, value);
    expect(field(label).getAttribute('aria-invalid'), label).not.toBe('true');
  }
  expect(submitButton().disabled).toBe(false);
});

it('each empty line of the address says what is required, but for the apartment (ACCT-013)', async () => {
  await open();
  await tick();
  typeAddress();
  const required = {
    'Shirt size': 'Shirt size is required',
    'Street address': 'Street address is required',
    'Postal code': 'Postal code is required',
    City: 'City is required',
    'State or region': 'State is required',
    Country: 'Country is required',
  };
  for (const [label, sentence] of Object.entries(required)) {
    expect(screen.queryByText(sentence)).toBeNull();
    type(label, label === 'Shirt size' ? '' : '  ');
    expect(screen.getByText(sentence)).toBeDefined();
  }
  type(bugs, 'The video stops.');
  expect(submitButton().disabled).toBe(true);
  typeAddress();
  expect(field('Apartment or suite (optional)').value).toBe('');
  expect(submitButton().disabled).toBe(false);
});

it('feedback goes to the outbox without a network, says thanks for 3 s and closes (FEEDBK-005, FEEDBK-006, FEEDBK-011)', async () => {
  await open();
  setOnline(false);
  await tick();
  typeAddress();
  await tick();
  type(learning, ' I pass every quiz. ');
  submit();
  await waitFor(() => expect(closed).toBe(1));
  const feedbackDetails = {
    learningEffectiveness: 'I pass every quiz.',
    platformEffectiveness: '',
    bugs: '',
    url: location.href,
  };
  expect(await sent()).toEqual([{ feedbackDetails }]);
  expect(toasts()).toEqual([
    expect.objectContaining({ text: 'Thank you for your feedback!', staysMs: 3000 }),
  ]);
  const { waiting } = await unsentChanges(db);
  expect(waiting).toMatchObject([{ op: 'submitFeedback', text: 'I pass every quiz.' }]);
});

it('with the tick the address goes along, as a shirt of the chosen size (FEEDBK-011)', async () => {
  await open();
  type(bugs, 'None');
  await tick();
  typeAddress();
  type('Apartment or suite (optional)', '3b');
  submit();
  await waitFor(() => expect(closed).toBe(1));
  expect(await sent()).toMatchObject([
    { shippingDetails: { type: 'shirt', size: 'L', aptSuite: '3b', postalCode: '5003' } },
  ]);
});

it('feedback is noted in the log of actions, with the page and a way to the person, without the address (FEEDBK-010)', async () => {
  await open();
  type(bugs, 'None');
  await tick();
  typeAddress();
  submit();
  await waitFor(async () => expect(await db.actions.count()).toBe(1));
  expect(await db.actions.toArray()).toEqual([
    {
      n: expect.any(Number),
      at: expect.any(Number),
      action: 'review',
      feedback: { learningEffectiveness: '', platformEffectiveness: '', bugs: 'None' },
      url: location.href,
      userSearch: `${location.origin}/dashboard?impersonate_user_id=ana`,
    },
  ]);
});

it('a log of actions that cannot be written does not keep feedback from going, once', async () => {
  vi.mocked(recordAction).mockRejectedValueOnce(new Error('no room'));
  await open();
  type(bugs, 'None');
  submit();
  await waitFor(() => expect(closed).toBe(1));
  expect(await sent()).toHaveLength(1);
  expect(report).toHaveBeenCalledOnce();
});

it('what cannot be stored stays in the dialog, with the reason, a toast and a line in the log (FEEDBK-005, FEEDBK-006, FEEDBK-007)', async () => {
  await open();
  type(bugs, 'None');
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('The disk is full.'));
  vi.spyOn(db, 'backendDB').mockImplementation(() => {
    throw new Error('The disk is full.');
  });
  submit();
  await screen.findByText('The disk is full.');
  expect(closed).toBe(0);
  expect(field(bugs).value).toBe('None');
  expect(report).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([
    expect.objectContaining({ text: 'Unable to submit feedback. Please try again later.' }),
  ]);
});

it('an email that is none is said in the dialog, and nothing is sent (FEEDBK-004, FEEDBK-007)', async () => {
  await open('ana@');
  type(bugs, 'None');
  submit();
  await screen.findByText('Invalid email address');
  expect(await sent()).toEqual([]);
  expect(closed).toBe(0);
});

it('a failure without a sentence is an unknown error (FEEDBK-007)', () => {
  expect(feedbackFailure(new Error('The disk is full.'))).toBe('The disk is full.');
  expect(feedbackFailure(new Error(''))).toBe('An unknown error occurred');
  expect(feedbackFailure(undefined)).toBe('An unknown error occurred');
});

it('the toast of thanks goes after 3 seconds (FEEDBK-006)', async () => {
  await open();
  type(bugs, 'None');
  submit();
  await screen.findByText('Thank you for your feedback!');
  await waitFor(() => expect(screen.queryByText('Thank you for your feedback!')).toBeNull(), {
    timeout: 4000,
  });
});

it('Cancel closes the dialog, and what was typed is gone when it opens again (FEEDBK-005)', async () => {
  await showScreen(db, <FeedbackButton report={report} />, '/', { ask });
  const opening = () => fireEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  opening();
  await screen.findByRole('dialog');
  type(bugs, 'None');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  opening();
  await screen.findByRole('dialog');
  expect(field(bugs).value).toBe('');
  expect(await sent()).toEqual([]);
});
