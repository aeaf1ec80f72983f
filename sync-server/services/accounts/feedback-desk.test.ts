/** What the staff of the product does with feedback: who may, what it changes, and who hears of it. */
import { graphql } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerFeedbackOperation,
  type FeedbackList,
  feedbackListPage,
  setFeedbackClosedOperation,
} from '#contract/accounts/feedback-desk.ts';
import { newId } from '#contract/ids.ts';
import type { FeedbackState } from '#domain/feedback-answers.ts';
import { systemChannelId } from '#domain/realtime.ts';
import type { Role } from '#domain/role.ts';
import { noMail } from '#tests/support/no-mail.ts';
import {
  anOrganization,
  aPerson,
  callerOf,
  type SeededOrganization,
  type SeededPerson,
} from '#tests/support/seed.ts';
import { aDeviceOf, ask, codeOf, requestOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { JobRun } from '../../jobs/job.ts';
import type { Mail } from '../../mail/mailer.ts';
import { type OpenDatabase, openDatabase } from '../../storage/database.ts';
import { feedbackAnswerMail } from './feedback-answer-mail.ts';
import { addFeedback, forgetShippingOf, setFeedbackAnswered } from './feedback-records.ts';
import { accountsSchema } from './schema.ts';

let test: TestDatabase;
let open: OpenDatabase;
let shared: SeededOrganization;
let harbor: SeededOrganization;
let ada: SeededPerson;
let noor: SeededPerson;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 4 });
  shared = await anOrganization(open.db);
  await open.db
    .updateTable('accounts.organizations')
    .set({ isDefaultShared: true })
    .where('id', '=', shared.id)
    .execute();
  harbor = await anOrganization(open.db);
  noor = await aPerson(open.db, { roles: [[shared, ['impersonator']]], first: 'Noor', last: 'Vance' });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});
beforeEach(async () => {
  await open.db.deleteFrom('accounts.feedback').execute();
  await open.db.deleteFrom('jobs.jobs').execute();
  ada = await aPerson(open.db, { roles: [[harbor, ['member']]], first: 'Ada', last: 'Berg' });
});

async function given({ by = ada, at = Date.now(), bugs = 'The video stops.', shirt = false } = {}) {
  const id = newId();
  const line = { firstName: 'Ada', lastName: 'Berg', streetAddress: '1 Quay', country: 'Norway' };
  await addFeedback(open.db, {
    ...{ id, userId: by.id, at },
    feedback: {
      feedbackDetails: {
        ...{ learningEffectiveness: 'I pass.', platformEffectiveness: '', bugs },
        url: 'https://learn.example/dashboard',
      },
      ...(shirt && {
        shippingDetails: {
          ...{ type: 'shirt' as const, size: 'XL' as const, ...line },
          ...{ city: 'Bergen', state: 'Vestland', postalCode: '5003' },
        },
      }),
    },
  });
  return id;
}
const list = (
  state: FeedbackState,
  after: string | null = null,
  who: SeededPerson = noor,
): Promise<FeedbackList> => ask(open.db, who, feedbackListPage.document, { state, after });
const answer = (feedbackId: string, more: { text?: string; attemptId?: string; who?: SeededPerson } = {}) =>
  codeOf(open.db, more.who ?? noor, answerFeedbackOperation.document, {
    ...{ feedbackId, attemptId: more.attemptId ?? newId(), text: more.text ?? 'It is fixed.\nThank you.' },
  });
const close = (feedbackId: string, closed: boolean, attemptId = newId(), who = noor) =>
  codeOf(open.db, who, setFeedbackClosedOperation.document, { feedbackId, attemptId, closed });
const lines = (feedbackId: string) =>
  open.db
    .selectFrom('audit.lines')
    .select(['kind', 'userId', 'entityType', 'details'])
    .where('entityId', '=', feedbackId)
    .orderBy('n')
    .execute();
const toldTo = ({ id }: SeededPerson) =>
  open.db
    .selectFrom('communication.messages')
    .select('template')
    .where('channelId', '=', systemChannelId(id))
    .execute();
const mailJobs = () =>
  open.db.selectFrom('jobs.jobs').select('args').where('kind', '=', feedbackAnswerMail.kind).execute();

describe('the list of feedback', () => {
  it('says what was said, by whom, when, where and in which state, the newest first, and never where a shirt goes', async () => {
    const first = await given({ at: 1_000, shirt: true });
    const second = await given({ at: 2_000, bugs: '' });
    const answered = await list('new');
    expect(answered.items.map(({ id }) => id)).toEqual([second, first]);
    expect(answered).toMatchObject({ counts: { new: 2, answered: 0, closed: 0 }, next: null });
    expect(answered.items[1]).toEqual({
      ...{ id: first, at: 1_000, state: 'new', shirt: 'XL', url: 'https://learn.example/dashboard' },
      ...{ learningEffectiveness: 'I pass.', platformEffectiveness: '', bugs: 'The video stops.' },
      ...{ answer: null, answeredAt: null, answeredBy: null, closedAt: null },
      person: {
        ...{ userId: ada.id, alias: ada.alias, name: 'Ada Berg' },
        ...{ email: `${ada.alias}@harbor.example`, gone: false },
      },
    });
    expect(JSON.stringify(answered)).not.toMatch(/Quay|5003|Bergen/);
    await forgetShippingOf(open.db, ada.id);
    expect((await list('new')).items[1]?.shirt).toBeNull();
  });

  it('comes in pages, each once, and refuses a place that is none', async () => {
    for (let at = 1; at <= 30; at += 1) await given({ at });
    const one = await list('new');
    expect(one.items).toHaveLength(25);
    const two = await list('new', one.next);
    expect(two.next).toBeNull();
    expect([...one.items, ...two.items].map(({ at }) => at)).toEqual(
      Array.from({ length: 30 }, (_, n) => 30 - n),
    );
    expect(await codeOf(open.db, noor, feedbackListPage.document, { state: 'new', after: 'elsewhere' })).toBe(
      'INVALID_CURSOR',
    );
  });
});

describe('only the staff of the product works on feedback (PERM-020)', () => {
  it.each(['owner', 'superAdmin', 'impersonator'] as Role[])(
    '%s of the organization that everybody shares does',
    async (role) => {
      const who = await aPerson(open.db, { roles: [[shared, [role]]] });
      const id = await given();
      expect((await list('new', null, who)).items).toHaveLength(1);
      expect(await close(id, true, newId(), who)).toBeUndefined();
      expect(await close(id, false, newId(), who)).toBeUndefined();
      expect(await answer(id, { who })).toBeUndefined();
    },
  );

  it.each(['member', 'trainer', 'learningAdmin', 'storeContentAdmin', 'billingAdmin'] as Role[])(
    '%s of it does not',
    async (role) => {
      await refused(await aPerson(open.db, { roles: [[shared, [role]]] }));
    },
  );

  it('neither do owners and impersonators of another organization, whoever gave it, or a visitor', async () => {
    await refused(await aPerson(open.db, { roles: [[harbor, ['owner', 'superAdmin', 'impersonator']]] }));
    await refused(ada);
    await refused(null, 'UNAUTHENTICATED');
  });

  it('neither does somebody who acts as one of the staff, nor a key of theirs', async () => {
    const id = await given();
    for (const more of [{ actorId: ada.id }, { kind: 'key' as const }]) {
      const contextValue = { ...requestOf(open.db, noor), caller: { ...callerOf(noor), ...more } };
      for (const [source, variableValues] of [
        [feedbackListPage.document, { state: 'new', after: null }],
        [answerFeedbackOperation.document, { feedbackId: id, attemptId: newId(), text: 'x' }],
        [setFeedbackClosedOperation.document, { feedbackId: id, attemptId: newId(), closed: true }],
      ] as const) {
        const { errors } = await graphql({ schema: accountsSchema, source, variableValues, contextValue });
        expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN_ACCESS');
      }
    }
    expect((await list('new')).items).toHaveLength(1);
  });

  async function refused(who: SeededPerson | null, code = 'FORBIDDEN_ACCESS') {
    const feedbackId = await given();
    const attemptId = newId();
    for (const [document, args] of [
      [feedbackListPage.document, { state: 'new', after: null }],
      [answerFeedbackOperation.document, { feedbackId, attemptId, text: 'x' }],
      [setFeedbackClosedOperation.document, { feedbackId, attemptId, closed: true }],
    ] as const)
      expect(await codeOf(open.db, who, document, args)).toBe(code);
    expect((await list('new')).counts).toMatchObject({ answered: 0, closed: 0 });
    expect(await toldTo(ada)).toEqual([]);
    expect(await mailJobs()).toEqual([]);
  }
});

describe('an answer', () => {
  it('is kept with who gave it, told to the person alone, mailed to them, and written down without its text', async () => {
    const id = await given();
    const [phone, other] = [aDeviceOf(open.db, ada), aDeviceOf(open.db, noor)];
    await phone.pullAll();
    await other.pullAll();
    expect(await answer(id, { text: ' It is fixed. ' })).toBeUndefined();
    expect((await list('new')).items).toEqual([]);
    expect((await list('answered')).items).toMatchObject([
      { id, state: 'answered', answer: 'It is fixed.', answeredBy: 'Noor Vance' },
    ]);
    const { rows } = await phone.pullAll();
    expect(JSON.stringify(rows)).toContain('"feedbackAnswered"');
    expect(JSON.stringify(rows)).toContain('It is fixed.');
    expect((await other.pullAll()).rows).toEqual([]);
    expect(await mailJobs()).toEqual([{ args: { feedbackId: id } }]);
    const written = await lines(id);
    expect(written).toMatchObject([
      { kind: 'feedback answered', userId: noor.id, entityType: 'feedback', details: { of: ada.id } },
    ]);
    expect(JSON.stringify(written)).not.toContain('fixed');
  });

  it('sent twice tells once, and a second one to what is answered is refused', async () => {
    const id = await given();
    const attemptId = newId();
    expect(await answer(id, { attemptId })).toBeUndefined();
    expect(await answer(id, { attemptId })).toBeUndefined();
    expect(await answer(id, { text: 'Another answer.' })).toBe('STALE_VERSION');
    expect(await toldTo(ada)).toHaveLength(1);
    expect(await mailJobs()).toHaveLength(1);
    expect(await lines(id)).toHaveLength(1);
    expect((await list('answered')).items[0]?.answer).toBe('It is fixed.\nThank you.');
  });

  it('of two of the staff at one moment is one answer', async () => {
    const id = await given();
    const codes = await Promise.all([answer(id), answer(id, { text: 'Another answer.' })]);
    expect(codes.sort()).toEqual(['STALE_VERSION', undefined]);
    expect(await toldTo(ada)).toHaveLength(1);
  });

  it('says nothing to nobody: not empty, not of what there is not, not to an account that is gone, not to what is closed or was answered elsewhere', async () => {
    const id = await given();
    expect(await answer(id, { text: ' \n ' })).toBe('INVALID_ARGUMENTS');
    expect(await answer(newId())).toBe('NOT_FOUND');
    const gone = await aPerson(open.db);
    const theirs = await given({ by: gone });
    await open.db.updateTable('accounts.users').set({ disabled: true }).where('id', '=', gone.id).execute();
    expect((await list('new')).items.find((each) => each.id === theirs)?.person.gone).toBe(true);
    expect(await answer(theirs)).toBe('INVALID_ARGUMENTS');
    expect(await close(id, true)).toBeUndefined();
    expect(await answer(id)).toBe('STALE_VERSION');
    const elsewhere = await given();
    await setFeedbackAnswered(open.db, elsewhere, 5);
    expect(await answer(elsewhere)).toBe('STALE_VERSION');
    expect(await toldTo(ada)).toEqual([]);
    expect(await mailJobs()).toEqual([]);
  });

  it('comes by email as it was written, to a confirmed address and to no other', async () => {
    const id = await given();
    await answer(id, { text: 'It is <b>fixed</b>.\nThank you.' });
    const mails: Mail[] = [];
    const mailer = { ...noMail, send: async (mail: Mail) => void mails.push(mail) };
    const publicUrl = 'https://learn.example';
    const run = () =>
      feedbackAnswerMail.run({ feedbackId: id }, {
        ...{ database: open, mailer, publicUrl, id: newId() },
      } as unknown as JobRun);
    await run();
    expect(mails).toMatchObject([
      { to: `${ada.alias}@harbor.example`, subject: 'Your feedback was answered' },
    ]);
    expect(mails[0]?.text).toContain('It is <b>fixed</b>.\n\nThank you.');
    expect(mails[0]?.html).toContain('It is &#60;b&#62;fixed&#60;/b&#62;.');
    expect(mails[0]?.text).toContain(`${publicUrl}/inbox`);
    await open.db
      .updateTable('accounts.users')
      .set({ emailVerified: false })
      .where('id', '=', ada.id)
      .execute();
    await run();
    expect(mails).toHaveLength(1);
  });
});

describe('feedback that is put away', () => {
  it('is closed once and can be taken up again, each written down; nobody is told', async () => {
    const id = await given();
    const attemptId = newId();
    expect(await close(id, true, attemptId)).toBeUndefined();
    expect(await close(id, true)).toBeUndefined();
    expect((await list('closed')).items).toMatchObject([{ id, state: 'closed' }]);
    expect(await close(id, false)).toBeUndefined();
    expect((await list('new')).items).toMatchObject([{ id, closedAt: null }]);
    expect((await lines(id)).map(({ kind }) => kind)).toEqual(['feedback closed', 'feedback reopened']);
    expect(await toldTo(ada)).toEqual([]);
    expect(await close(newId(), true)).toBe('NOT_FOUND');
  });

  it('keeps its answer, closed and taken up again', async () => {
    const id = await given();
    await answer(id);
    await close(id, true);
    expect((await list('closed')).items[0]?.answer).toBe('It is fixed.\nThank you.');
    await close(id, false);
    expect((await list('answered')).items).toMatchObject([{ id, state: 'answered' }]);
  });
});
