// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { blockMarks } from '#contract/document/block-marks.ts';
import { newId } from '#contract/ids.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { noteSeenText, seenText } from '#store/queries/seen.ts';
import { aChoice, aDocument, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { showOnDevice } from '#tests/support/lesson-stage.tsx';
import { setOnline } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import LessonChanges from './lesson-changes.tsx';

let db: LecternDb;
const skillId = newId();

beforeEach(async () => {
  setOnline(false);
  db = await aStore({}, newId());
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const [intro, knots, ends] = [aParagraph('A bowline holds.'), aHeading('Knots'), aParagraph('Tie it twice.')];
const before = aDocument(intro, knots, ends, aChoice('q1'));
const rewritten = {
  ...aParagraph('Tie it three times.'),
  attrs: { key: ends.attrs?.key ?? '' },
} as typeof ends;
const now = aDocument(knots, rewritten, aParagraph('And dry the rope.'), aChoice('q2'));
const body = (document: typeof now, bodyVersion: number) => ({ skillId, bodyVersion, document });
const region = () => screen.findByRole('region', { name: 'What changed since you were here' });

it('a lesson that is opened for the first time is noted and says nothing', async () => {
  await showOnDevice(db, <LessonChanges body={body(before, 1)} answers={{}} />);
  await waitFor(async () => expect(await seenText(db, skillId)).toMatchObject({ version: 1 }));
  expect(screen.queryByRole('region')).toBeNull();
});

it('a lesson that was changed says which parts are new, changed and gone, and what becomes of answers', async () => {
  await noteSeenText(db, { skillId, version: 1, blocks: blockMarks(before) });
  const answers = { q1: ['q1-a'], q2: ['q2-b'] };
  await showOnDevice(db, <LessonChanges body={body(now, 2)} answers={answers} />);
  const found = await region();
  const of = (term: string) => (within(found).getByText(term).parentElement as HTMLElement).textContent;
  expect(of('New')).toContain('And dry the rope.');
  expect(of('Changed')).toBe('ChangedTie it three times.');
  expect(of('Removed')).toContain('A bowline holds.');
  expect(found.textContent).toContain('1 answer of yours is kept');
  expect(found.textContent).toContain('1 question that you answered changed or is gone');
  fireEvent.click(within(found).getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(found.isConnected).toBe(false));
  expect((await getMeta(db, 'seenTexts'))?.[0]).toMatchObject({ version: 2 });
});

it('a lesson that was published again as it was says nothing, and is noted', async () => {
  await noteSeenText(db, { skillId, version: 1, blocks: blockMarks(before) });
  await showOnDevice(db, <LessonChanges body={body(aDocument(...before.content), 2)} answers={{}} />);
  await waitFor(async () => expect(await seenText(db, skillId)).toMatchObject({ version: 2 }));
  expect(screen.queryByRole('region')).toBeNull();
});
