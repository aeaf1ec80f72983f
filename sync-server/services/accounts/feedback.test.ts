import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Feedback, submitFeedbackOperation } from '#contract/accounts/feedback.ts';
import { newId } from '#contract/ids.ts';
import { noMail } from '#tests/support/no-mail.ts';
import { anOrganization, aPerson, type SeededPerson } from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { JobRun } from '../../jobs/job.ts';
import type { Mail } from '../../mail/mailer.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { feedbackMail } from './feedback-mail.ts';
import {
  addFeedback,
  forgetShippingOf,
  listFeedback,
  oneFeedback,
  setFeedbackAnswered,
} from './feedback-records.ts';

let test: TestDatabase;
let open: OpenDatabase;
let ada: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  await open.db.deleteFrom('accounts.feedback').execute();
  await open.db.deleteFrom('jobs.jobs').execute();
  const harbor = await anOrganization(open.db);
  ada = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Ada', last: 'Berg' });
});

const { document } = submitFeedbackOperation;
const shippingDetails = {
  type: 'shirt' as const,
  size: 'XXL' as const,
  firstName: 'Ada',
  lastName: 'Berg',
  streetAddress: '1 Quay',
  aptSuite: '3b',
  country: 'Norway',
  city: 'Bergen',
  state: 'Vestland',
  postalCode: '5003',
};
const said = (bugs: string): Feedback => ({
  feedbackDetails: {
    learningEffectiveness: 'I pass every quiz.',
    platformEffectiveness: '',
    bugs,
    url: 'https://learn.example/dashboard',
  },
});
const all = () => listFeedback(open.db, { all: true, most: 100 });
const jobs = () => open.db.selectFrom('jobs.jobs').select(['kind', 'args']).execute();

describe('submitFeedback', () => {
  it('stores every field as it was sent, with who and when, and answers success (API-017, FEEDBK-008)', async () => {
    const feedback = { ...said('The video stops.'), shippingDetails };
    expect(await ask(open.db, ada, document, { feedback })).toEqual({ success: true });
    const [record] = await all();
    expect(record).toMatchObject({
      ...feedback.feedbackDetails,
      shipping: shippingDetails,
      answeredAt: null,
      person: { userId: ada.id, alias: ada.alias, name: 'Ada Berg' },
    });
    expect(await jobs()).toMatchObject([{ kind: 'feedback-mail', args: { feedbackId: record?.id } }]);
  });

  it('refuses a visitor, another size, another thing than a shirt, and silence', async () => {
    const code = (person: SeededPerson | null, feedback: object) =>
      codeOf(open.db, person, document, { feedback });
    expect(await code(null, said('x'))).toBe('UNAUTHENTICATED');
    const { feedbackDetails } = said('');
    expect(await code(ada, { feedbackDetails, shippingDetails: { ...shippingDetails, size: 'XS' } })).toBe(
      'INVALID_ARGUMENTS',
    );
    expect(await code(ada, { feedbackDetails, shippingDetails: { ...shippingDetails, type: 'mug' } })).toBe(
      'INVALID_ARGUMENTS',
    );
    expect(await code(ada, { feedbackDetails: { ...feedbackDetails, learningEffectiveness: ' ' } })).toBe(
      'INVALID_ARGUMENTS',
    );
    expect(await all()).toEqual([]);
  });

  it('is kept and mailed once, however often a device sends it', async () => {
    const phone = aDeviceOf(open.db, ada);
    const entry = phone.entry(submitFeedbackOperation, { feedback: said('x') }, 'feedback');
    expect(await phone.push([entry])).toMatchObject([{ s: 'applied' }]);
    expect(await phone.push([entry])).toMatchObject([{ s: 'applied' }]);
    expect(await all()).toMatchObject([{ id: entry.extensions.lectern.id }]);
    expect(await jobs()).toHaveLength(1);
  });

  it('takes so many from one person in a day: the next waits on the device and goes a day later, others are not held up', async () => {
    const now = Date.now();
    for (let i = 0; i < 20; i += 1)
      await addFeedback(open.db, { id: newId(), userId: ada.id, at: now - 1000, feedback: said(`${i}`) });
    expect(await codeOf(open.db, ada, document, { feedback: said('x') })).toBe('RATE_LIMITED');
    const phone = aDeviceOf(open.db, ada);
    const entry = phone.entry(submitFeedbackOperation, { feedback: said('x') }, 'feedback');
    expect(await phone.push([entry], { now })).not.toMatchObject([{ s: 'rejected' }]);
    expect(await all()).toHaveLength(20);
    const ben = await aPerson(open.db);
    expect(await codeOf(open.db, ben, document, { feedback: said('x') })).toBeUndefined();
    expect(await phone.push([entry], { now: now + 86_400_000 })).toMatchObject([{ s: 'applied' }]);
  });

  it('comes to no device of anybody', async () => {
    const ben = await aPerson(open.db);
    const [own, other] = [aDeviceOf(open.db, ada), aDeviceOf(open.db, ben)];
    await own.pullAll();
    await other.pullAll();
    await ask(open.db, ada, document, { feedback: said('x') });
    expect((await own.pullAll()).rows).toEqual([]);
    expect((await other.pullAll()).rows).toEqual([]);
  });
});

describe('the mail about feedback', () => {
  const mailsOf = async (feedbackTo: string | null) => {
    const id = newId();
    await addFeedback(open.db, {
      id,
      userId: ada.id,
      at: 5,
      feedback: { ...said('<b>It stops.</b>'), shippingDetails },
    });
    const mails: Mail[] = [];
    const mailer = { ...noMail, send: async (mail: Mail) => void mails.push(mail) };
    await feedbackMail.run({ feedbackId: id }, {
      database: open,
      mailer,
      feedbackTo,
      id: newId(),
    } as unknown as JobRun);
    return mails;
  };

  it('goes to FEEDBACK_TO as plain text, and leaves the address of the shirt on the server', async () => {
    const [mail] = await mailsOf('feedback@harbor.example');
    expect(mail).toMatchObject({ to: 'feedback@harbor.example', subject: 'Feedback from Ada Berg' });
    expect(mail?.html).toBeUndefined();
    expect(mail?.text).toContain(`Ada Berg <${ada.alias}@harbor.example> wrote:`);
    expect(mail?.text).toContain('Bugs\n<b>It stops.</b>');
    expect(mail?.text).toContain('size XXL');
    expect(mail?.text).not.toMatch(/Quay|5003|Bergen/);
  });

  it('goes nowhere when the operator names no address', async () => {
    expect(await mailsOf(null)).toEqual([]);
  });
});

it('feedback that was answered leaves the list of what waits, and keeps when that was', async () => {
  const [first, second] = [newId(), newId()];
  await addFeedback(open.db, { id: first, userId: ada.id, at: 1, feedback: said('first') });
  await addFeedback(open.db, { id: second, userId: ada.id, at: 2, feedback: said('second') });
  const waiting = async () => (await listFeedback(open.db, { all: false, most: 100 })).map(({ id }) => id);
  expect(await waiting()).toEqual([first, second]);
  expect(await setFeedbackAnswered(open.db, first, 10)).toBe(true);
  expect(await setFeedbackAnswered(open.db, first, 20)).toBe(true);
  expect(await setFeedbackAnswered(open.db, newId(), 10)).toBe(false);
  expect(await waiting()).toEqual([second]);
  expect((await oneFeedback(open.db, first))?.answeredAt).toBe(10);
});

it('where a shirt was to go is forgotten with the account, of that person alone', async () => {
  const ben = await aPerson(open.db);
  for (const { id: userId } of [ada, ben])
    await addFeedback(open.db, { id: newId(), userId, at: 1, feedback: { ...said('x'), shippingDetails } });
  await forgetShippingOf(open.db, ada.id);
  const left = await all();
  expect(left.find(({ person }) => person.userId === ada.id)?.shipping).toBeNull();
  expect(left.find(({ person }) => person.userId === ben.id)?.shipping).toEqual(shippingDetails);
});
