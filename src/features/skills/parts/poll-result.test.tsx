// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pollCountsId, pollVotesId } from '#contract/content/poll.ts';
import { questionOf } from '#contract/document/sections.ts';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { aPoll } from '#tests/support/lesson-samples.ts';
import { setLink, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { setOnline } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import PollQuestion from './poll-question.tsx';

let db: LecternDb;
const skillId = newId();
const block = aPoll('shells');
const options = block.content.filter((part) => part.type === 'questionOption');

beforeEach(() => setOnline(true));
afterEach(async () => {
  cleanup();
  await db?.delete();
});

const poll = (given: string | undefined, of: string | undefined = skillId) => (
  <PollQuestion
    block={block}
    sectionId="one"
    number={1}
    seed="me"
    skillId={of}
    given={given === undefined ? undefined : [given]}
    completed={given !== undefined}
    question={questionOf(block, 'one')}
    options={options}
    onTouch={() => {}}
    onAnswer={() => {}}
  />
);
const put = async (counts: Record<string, number>, counted?: string) => {
  const stored = { ver: 1, buckets: ['test'], pending: 0 };
  const questions = { shells: counts };
  await db.things.put({
    id: pollCountsId(skillId),
    thing: 'pollCounts',
    skillId,
    questions,
    ...stored,
  } as never);
  if (counted)
    await db.things.put({
      ...{ id: pollVotesId(skillId), thing: 'pollVotes', skillId, counted: { shells: counted }, ...stored },
    } as never);
};

it('a poll shows how many chose each only to whoever has answered it', async () => {
  db = await aStore({}, newId());
  await put({ 'shells-a': 2, 'shells-b': 1 });
  await showOnDevice(db, poll(undefined));
  await screen.findByText('Which shell do you use?');
  expect(screen.queryByText('How everybody answered', { exact: false })).toBeNull();
  cleanup();
  await showOnDevice(db, poll('shells-b'));
  expect(await screen.findByText('4 answers')).toBeTruthy();
  expect(screen.getAllByText('50% (2)')).toHaveLength(2);
});

it('offline a poll shows what was seen last with one’s own answer, and says so', async () => {
  db = await aStore({}, newId());
  await put({ 'shells-a': 3 }, 'shells-a');
  await setLink(db, false);
  await showOnDevice(db, poll('shells-b'));
  expect(await screen.findByText('3 answers')).toBeTruthy();
  expect(screen.getByText('67% (2)')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByText('As last seen on this device, with your answer.')).toBeTruthy(),
  );
});

it('a poll without an account’s store shows no counts, and what the server says of the answer', () => {
  const verdict = { answer: ['shells-a'], right: true, note: 'How others answered' };
  render(<PollQuestion {...poll('shells-a').props} skillId={undefined} verdict={verdict} />);
  expect(screen.getByText('How others answered')).toBeTruthy();
});
