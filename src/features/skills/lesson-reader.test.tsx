// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aChoice, aDocument, aParagraph } from '#tests/support/lesson-samples.ts';
import { LessonReader, type ReaderVerdict } from './lesson-reader.tsx';

afterEach(cleanup);

const document = aDocument(aParagraph('Commands.'), aChoice('q1'));
const body = { document, flashcards: [], bodyVersion: 1 };

/** No store and no engine stands behind it. */
const reader = (
  answers: Record<string, string[]>,
  given: Partial<Parameters<typeof LessonReader>[0]> = {},
) => (
  <MantineProvider env="test">
    <LessonReader
      title="Files"
      body={body}
      progress={{ answers, completedQuestions: [], complete: false }}
      seed="lena"
      verdicts={new Map()}
      picture={() => null}
      onAnswer={() => {}}
      {...given}
    />
  </MantineProvider>
);

function Reader({ verdict }: { verdict?: Omit<ReaderVerdict, 'answer'> }) {
  const [answers, setAnswers] = useState<Record<string, string[]>>({});
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, ReaderVerdict>>(new Map());
  return reader(answers, {
    verdicts,
    onAnswer: (questionId, answer) => {
      setAnswers({ [questionId]: answer });
      if (verdict) setVerdicts(new Map([[questionId, { ...verdict, answer }]]));
    },
  });
}

it('says at once what the device makes of an answer', () => {
  render(<Reader />);
  fireEvent.click(screen.getByRole('radio', { name: 'ls' }));
  expect(screen.getByText('That is right.')).toBeTruthy();
});

it('shows the server’s word and what it adds in the place of the device’s (LMS-011)', () => {
  render(<Reader verdict={{ right: false, note: <p>Look at the name again.</p> }} />);
  fireEvent.click(screen.getByRole('radio', { name: 'ls' }));
  expect(screen.queryByText('That is right.')).toBeNull();
  expect(screen.getByText('Look at the name again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'cd' }));
  expect(screen.getByText(/^That is not right yet/)).toBeTruthy();
});

it('shows what was answered on another device, except to a person who has begun to answer here (LOCAL-012)', () => {
  const two = { document: aDocument(aChoice('q1'), aChoice('q2')), flashcards: [], bodyVersion: 1 };
  const { rerender } = render(reader({}, { body: two }));
  const chosen = (name: RegExp) =>
    screen.getAllByRole('radio', { name }).map((radio) => (radio as HTMLInputElement).checked);
  fireEvent.click(screen.getAllByRole('radio', { name: 'cd' })[1] as HTMLElement);
  rerender(reader({ q1: ['q1-a'], q2: ['q2-a'] }, { body: two }));
  expect(chosen(/^ls/)).toEqual([true, false]);
  expect(chosen(/^cd/)).toEqual([false, true]);
  expect(screen.getAllByText('That is right.')).toHaveLength(1);
});
