// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Exam,
  type ExamKeys,
  type ExamQuestion,
  type ExamSession,
  examKeysId,
} from '#contract/content/exam.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#domain/role.ts';
import '#mutations/fold-into-waiting.ts'; // loaded late, when something folds: not while a test waits
import { usePageTrail } from '#features/breadcrumbs/page-crumbs.ts';
import { type LecternDb, openStore } from '#store/db.ts';
import type { CollectionRow, ThingRow } from '#store/tables/synced.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { BuilderScreen } from './builder-screen.tsx';
import { CourseExams } from './course-exams.tsx';
import { ExamBuilderLink } from './exam-builder-link.tsx';
import { ExamEditorScreen } from './exam-editor-screen.tsx';
import { ExamScreen } from './exam-screen.tsx';
import { ExamsScreen } from './exams-screen.tsx';
import { QuestionEditorScreen } from './question-editor-screen.tsx';
import { SessionScreen } from './session-screen.tsx';

const harbor = anOrganization();
const { organizationId } = harbor;
const me = newId();
const inStore = { ver: 1, buckets: ['test'], pending: 0 };

const [portId, starboardId] = [newId(), newId()];
const questions: ExamQuestion[] = [
  {
    ...{ questionId: newId(), kind: 'singleChoice', text: 'Which side is red?', picture: newId() },
    choices: [
      { id: portId, text: 'Port' },
      { id: starboardId, text: 'Starboard' },
    ],
  },
  {
    ...{ questionId: newId(), kind: 'shortText', text: 'What is the front called?' },
    ...{ choices: [], picture: null },
  },
];
const [first, second] = questions as [ExamQuestion, ExamQuestion];

let course: CollectionRow;
let db: LecternDb | undefined;
let exam: Exam;

beforeEach(() => {
  setOnline(false);
  course = aCollection({ title: 'Lights', organizationId });
  exam = {
    ...{ id: newId(), thing: 'exam', courseId: course.collectionId, title: 'Lights at night' },
    ...{ shuffle: false, timeLimitMinutes: null, draws: null, questions },
    ...{ createdAt: 1, updatedAt: 1, deletedAt: null },
  };
});
afterEach(async () => {
  cleanup();
  await db?.delete();
  db = undefined;
});

async function store(roles: Role[] = ['member'], ...things: object[]): Promise<LecternDb> {
  const profiles = [{ ...aProfile(organizationId), roles }];
  db = await aStore({ organizations: [harbor], collections: [course], profiles }, me);
  await db.things.bulkPut(
    [exam, ...things].map((thing) => ({ ...thing, ...inStore }) as unknown as ThingRow),
  );
  return db;
}
const aSession = (given: Partial<ExamSession> = {}): ExamSession => ({
  ...{ id: newId(), thing: 'examSession', examId: exam.id, courseId: exam.courseId, title: exam.title },
  ...{ questionIds: questions.map(({ questionId }) => questionId), startedAt: Date.now() },
  ...{ timeLimitMinutes: null, answers: {}, finishedAt: null, score: null, review: null },
  ...given,
});
const stored = async <T,>(id: string) => (await db?.things.get(id)) as unknown as T;
const sessions = async () =>
  (await db?.things.where('thing').equals('examSession').toArray()) as unknown as ExamSession[];

const Trail = () => <output>{JSON.stringify(usePageTrail().at(-1) ?? null)}</output>;
/** The page tells where it is with the next frame. */
async function trailEnds(title: string): Promise<void> {
  render(<Trail />);
  const last = () => JSON.parse(screen.getByRole('status').textContent ?? 'null');
  await waitFor(() => expect(last()).toMatchObject({ title, type: 'current' }));
}

describe('taking an exam', () => {
  it('begins offline, keeps each answer when the page is left and opened again, and asks one question a screen (EXAM-002)', async () => {
    await store();
    const { router } = await showScreen(db as LecternDb, <ExamScreen examId={exam.id} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Start practice exam' }));
    await waitFor(async () => expect(await sessions()).toHaveLength(1));
    const [session] = (await sessions()) as [ExamSession];
    await waitFor(() =>
      expect(router.history.location.pathname).toBe(`/practice-exam/${exam.id}/session/${session.id}`),
    );
    expect(session).toMatchObject({
      questionIds: questions.map(({ questionId }) => questionId),
      answers: {},
    });
    cleanup();
    await showScreen(db as LecternDb, <SessionScreen examId={exam.id} sessionId={session.id} />);
    expect(await screen.findByRole('group', { name: 'Which side is red?' })).toBeTruthy();
    const picture = screen.getByRole('img', { name: 'Picture for this question' });
    expect(picture.getAttribute('src')).toContain(first.picture);
    fireEvent.click(screen.getByRole('radio', { name: /Port/ }));
    await waitFor(async () =>
      expect((await stored<ExamSession>(session.id)).answers[first.questionId]?.answer).toEqual([portId]),
    );
    cleanup();
    await showScreen(db as LecternDb, <SessionScreen examId={exam.id} sessionId={session.id} />);
    expect(await screen.findByRole('heading', { name: 'Question 2 of 2' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Bow' } });
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(async () =>
      expect((await stored<ExamSession>(session.id)).answers[second.questionId]?.answer).toEqual(['Bow']),
    );
    const port = await screen.findByRole<HTMLInputElement>('radio', { name: /Port/ });
    expect(port.checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Question 2, answered' })).toBeTruthy();
  });

  it('in two tabs keeps each answer once, shows what was answered last in both, and loses nothing that is half typed when one of them finishes (EXAM-002)', async () => {
    const session = aSession();
    const here = await store(['member'], session);
    const there = openStore(me);
    const tab = async (of: LecternDb) => {
      const { page } = await showScreen(of, <SessionScreen examId={exam.id} sessionId={session.id} />);
      return within(page.container);
    };
    try {
      const [a, b] = [await tab(here), await tab(there)];
      await b.findByRole('radio', { name: /Port/ }); // one that opens after an answer begins behind it
      fireEvent.click(await a.findByRole('radio', { name: /Port/ }));
      await waitFor(() =>
        expect(b.getByRole<HTMLInputElement>('radio', { name: /Port/ }).checked).toBe(true),
      );
      fireEvent.click(b.getByRole('button', { name: 'Question 2, not answered' }));
      fireEvent.change(b.getByLabelText('Your answer'), { target: { value: 'Bow' } });
      fireEvent.click(a.getByRole('radio', { name: /Starboard/ }));
      fireEvent.blur(b.getByLabelText('Your answer'));
      fireEvent.click(await a.findByRole('button', { name: 'Question 2, answered' }));
      const field = () => a.getByLabelText<HTMLInputElement>('Your answer');
      expect(field().value).toBe('Bow');
      fireEvent.change(b.getByLabelText('Your answer'), { target: { value: 'Stem' } });
      fireEvent.blur(b.getByLabelText('Your answer'));
      await waitFor(() => expect(field().value).toBe('Stem'));
      fireEvent.change(b.getByLabelText('Your answer'), { target: { value: 'Bowsprit' } });
      fireEvent.click(a.getByRole('button', { name: 'Finish' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      fireEvent.click(dialog.getByRole('button', { name: 'Finish' }));
      for (const each of [a, b])
        expect(await each.findByText('Finished. Your score comes when you are online.')).toBeTruthy();
      await waitFor(async () =>
        expect((await stored<ExamSession>(session.id)).answers).toMatchObject({
          [first.questionId]: { answer: [starboardId] },
          [second.questionId]: { answer: ['Bowsprit'] },
        }),
      );
      const sent = (await here.outbox.toArray()).map(({ op, vars }) => [op, vars.questionId, vars.answer]);
      const of = (questionId: string) => sent.filter((each) => each[1] === questionId);
      expect(of(first.questionId)).toEqual([['answerExamQuestion', first.questionId, [starboardId]]]);
      expect(of(second.questionId).at(-1)?.[2]).toEqual(['Bowsprit']);
      expect(sent.filter(([op]) => op === 'finishExamSession')).toHaveLength(1);
    } finally {
      cleanup();
      there.close();
    }
  });

  it('finishes offline with the words that its score comes online, and no key is on the device (EXAM-002, D111)', async () => {
    const session = aSession();
    await store(['member'], session);
    await showScreen(db as LecternDb, <SessionScreen examId={exam.id} sessionId={session.id} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^2 questions have no answer/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('Finished. Your score comes when you are online.')).toBeTruthy();
    expect(screen.queryByText('Review')).toBeNull();
    expect(await db?.things.where('thing').equals('examKeys').count()).toBe(0);
    expect(await db?.outbox.count()).toBe(1);
  });

  it('says when the time is up and goes on taking answers, marked as late (EXAM-002)', async () => {
    const session = aSession({ startedAt: Date.now() - 120_000, timeLimitMinutes: 1 });
    await store(['member'], session);
    await showScreen(db as LecternDb, <SessionScreen examId={exam.id} sessionId={session.id} />);
    expect(await screen.findByText(/^Time is up\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Port/ }));
    await waitFor(async () =>
      expect((await stored<ExamSession>(session.id)).answers[first.questionId]?.late).toBe(true),
    );
  });

  it('shows the score with the own answer, the right one and the explanation of each question (EXAM-002)', async () => {
    const review = [
      { ...first, correct: [portId], explanation: 'Port wine is red.', right: false },
      { ...second, correct: ['Bow', 'Stem'], explanation: '', right: true },
    ];
    const answers = {
      [first.questionId]: { answer: [starboardId], at: 1, late: false },
      [second.questionId]: { answer: ['bow'], at: 1, late: false },
    };
    const session = aSession({ finishedAt: 2, score: 50, review, answers });
    await store(['member'], session);
    await showScreen(db as LecternDb, <SessionScreen examId={exam.id} sessionId={session.id} />);
    expect(await screen.findByText('50%')).toBeTruthy();
    const [one, two] = screen.getAllByRole('article').map((article) => within(article));
    expect(one?.getByText('Question 1 · Not correct')).toBeTruthy();
    expect(one?.getByText('Port wine is red.')).toBeTruthy();
    expect(one?.getByRole<HTMLInputElement>('radio', { name: /Starboard/ }).checked).toBe(true);
    expect(one?.getByText('Correct answer')).toBeTruthy();
    expect(two?.getByText('Bow · Stem')).toBeTruthy();
  });

  it('of a retired course is refused with the words of the catalogue (EXAM-003)', async () => {
    course = { ...course, workflow: 'RETIRED' };
    await store();
    await showScreen(db as LecternDb, <ExamScreen examId={exam.id} />);
    expect(await screen.findByText('Practice exam access is not available for retired courses')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start practice exam' })).toBeNull();
  });

  it('is offered by its course and in the list of its organization, with the last score (ROUTE-016)', async () => {
    await store(['member'], aSession({ finishedAt: 2, score: 75 }));
    await showScreen(db as LecternDb, <ExamsScreen alias="harbor" />, '/harbor/practice-exams');
    const link = await screen.findByRole('link', { name: 'Lights at night' });
    expect(link.getAttribute('href')).toBe(`/practice-exam/${exam.id}`);
    expect(screen.getByText('Last score 75%')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Exam builder' })).toBeNull();
    cleanup();
    await showScreen(db as LecternDb, <CourseExams courseId={course.collectionId} />);
    expect(await screen.findByRole('link', { name: 'Practice exam: Lights at night' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Exam builder' })).toBeNull();
  });

  it('says of a session that the server has refused that it was, and why, and its breadcrumb ends (EXAM-003)', async () => {
    const store_ = await store();
    const { router } = await showScreen(store_, <ExamScreen examId={exam.id} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Start practice exam' }));
    await waitFor(() => expect(router.history.location.pathname).toContain('/session/'));
    const [session] = (await sessions()) as [ExamSession];
    const code = 'EXAM_ACCESS_NOT_AVAILABLE_FOR_RETIRED_COURSE';
    const lastError = { status: 200, code, message: null };
    await store_.outbox.toCollection().modify({ state: 'rejected', lastError });
    await store_.things.delete(session.id);
    cleanup();
    await showScreen(store_, <SessionScreen examId={exam.id} sessionId={session.id} />);
    expect(await screen.findByText('This session wasn’t started')).toBeTruthy();
    expect(screen.getByText(/^Practice exam access is not available for retired courses\./)).toBeTruthy();
    await trailEnds('Session');
  });

  it('says what is not there: an exam, a session, an organization (ROUTE-016)', async () => {
    await store();
    await showScreen(db as LecternDb, <ExamScreen examId={newId()} />);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This practice exam isn’t available' }),
    ).toBeTruthy();
    cleanup();
    await showScreen(db as LecternDb, <SessionScreen examId={exam.id} sessionId={newId()} />);
    expect(await screen.findByText('This session isn’t on this device')).toBeTruthy();
    await trailEnds('Session');
    cleanup();
    await showScreen(db as LecternDb, <ExamsScreen alias="quay" />);
    expect(await screen.findByText("We couldn't find the content you're looking for.")).toBeTruthy();
  });
});

describe('the exam builder', () => {
  it('makes an exam of a course offline and opens it (EXAM-001, ROUTE-016)', async () => {
    await store(['trainer']);
    const { router } = await showScreen(db as LecternDb, <BuilderScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'New practice exam' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Title required')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Title'));
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Sounds' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(router.history.location.pathname).toMatch(/^\/exambuilder\/[0-9a-f-]{36}$/));
    const id = router.history.location.pathname.split('/').at(-1) as string;
    expect(await stored<Exam>(id)).toMatchObject({ title: 'Sounds', courseId: course.collectionId });
  });

  it('changes its settings, and deletes it (EXAM-001)', async () => {
    await store(['trainer']);
    await showScreen(db as LecternDb, <ExamEditorScreen examId={exam.id} />);
    const minutes = await screen.findByLabelText('Time limit in minutes');
    fireEvent.change(minutes, { target: { value: '0' } });
    expect(await screen.findByText('Enter a whole number from 1 to 600')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(minutes);
    fireEvent.change(minutes, { target: { value: '20' } });
    fireEvent.click(screen.getByLabelText('Ask in a random order'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await stored<Exam>(exam.id)).toMatchObject({ timeLimitMinutes: 20, shuffle: true }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete practice exam' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete practice exam' }));
    await waitFor(async () => expect((await stored<Exam>(exam.id)).deletedAt).not.toBeNull());
  });

  it('writes a question with its choices, what is right and why, edits and deletes it (EXAM-001)', async () => {
    await store(['trainer']);
    const questionId = newId();
    await showScreen(db as LecternDb, <QuestionEditorScreen examId={exam.id} questionId={questionId} />);
    fireEvent.change(await screen.findByLabelText('Question'), { target: { value: 'Which are knots?' } });
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'multipleChoice' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add answer' }));
    for (const [at, text] of ['Bowline', 'Hitch', 'Anchor'].entries())
      fireEvent.change(screen.getByLabelText(`Answer ${at + 1}`), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Save question' }));
    expect(await screen.findByText('Mark the correct answers.', { selector: '[role=alert]' })).toBeTruthy();
    for (const at of [1, 2]) fireEvent.click(screen.getByLabelText(`Answer ${at} is correct`));
    fireEvent.change(screen.getByLabelText('Explanation'), { target: { value: 'Ropes only.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save question' }));
    const written = async () =>
      (await stored<Exam>(exam.id)).questions.find((each) => each.questionId === questionId);
    await waitFor(async () => expect((await written())?.choices).toHaveLength(3));
    const question = (await written()) as ExamQuestion;
    const keys = (await stored<ExamKeys>(examKeysId(exam.id))).keys[questionId];
    expect(keys).toEqual({
      correct: question.choices.slice(0, 2).map(({ id }) => id),
      explanation: 'Ropes only.',
    });
    cleanup();
    await showScreen(db as LecternDb, <QuestionEditorScreen examId={exam.id} questionId={questionId} />);
    const explanation = await screen.findByLabelText<HTMLTextAreaElement>('Explanation');
    expect(explanation.value).toBe('Ropes only.');
    expect(screen.getByLabelText<HTMLInputElement>('Answer 2 is correct').checked).toBe(true);
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'shortText' } });
    fireEvent.change(screen.getByLabelText('Accepted answers'), { target: { value: 'Bowline\n\nHitch' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save question' }));
    await waitFor(async () => expect((await written())?.kind).toBe('shortText'));
    expect((await stored<ExamKeys>(examKeysId(exam.id))).keys[questionId]?.correct).toEqual([
      'Bowline',
      'Hitch',
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete question' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete question' }));
    await waitFor(async () => expect(await written()).toBeUndefined());
  });

  it('is for those who work on the course (EXAM-001)', async () => {
    await store(['member']);
    await showScreen(db as LecternDb, <ExamEditorScreen examId={exam.id} />);
    expect(await screen.findByText('You can’t change this practice exam')).toBeTruthy();
    cleanup();
    await showScreen(
      db as LecternDb,
      <QuestionEditorScreen examId={exam.id} questionId={first.questionId} />,
    );
    expect(await screen.findByText('You can’t change this practice exam')).toBeTruthy();
    cleanup();
    await showScreen(db as LecternDb, <BuilderScreen />);
    expect(await screen.findByText('You don’t work on any course')).toBeTruthy();
    cleanup();
    await db?.profiles.toCollection().modify({ roles: ['trainer'] });
    await showScreen(db as LecternDb, <ExamBuilderLink courseId={course.collectionId} />);
    expect((await screen.findByRole('link', { name: 'Exam builder' })).getAttribute('href')).toBe(
      '/exambuilder',
    );
  });
});
