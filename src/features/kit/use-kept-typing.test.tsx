// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import { StoreContext } from '#store/react.ts';
import { useKeptTyping } from './use-kept-typing.ts';

const ana = { accountId: 'ana' } as LecternDb;
const ben = { accountId: 'ben' } as LecternDb;

function Form({ given, onClose }: { given: string; onClose: () => void }) {
  const { typed, keep, forget, closing } = useKeptTyping('form', { text: given });
  const [text, setText] = useState(typed.text);
  return (
    <>
      <input
        aria-label="Text"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          keep({ text: currentTarget.value });
        }}
      />
      <button type="button" onClick={forget}>
        Saved
      </button>
      <button type="button" onClick={closing(onClose)}>
        Cancel
      </button>
    </>
  );
}

/** As after a reload: nothing is left but what was stored. */
function opened(db = ana, given = '') {
  cleanup();
  const onClose = vi.fn();
  render(
    <StoreContext value={db}>
      <Form given={given} onClose={onClose} />
    </StoreContext>,
  );
  return { field: screen.getByLabelText<HTMLInputElement>('Text'), onClose };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('what was typed is there again after a reload, for its own account, until it is saved', () => {
  type(opened().field, 'Half a');
  expect(opened(ben).field.value).toBe('');
  const { field } = opened();
  expect(field.value).toBe('Half a');
  type(field, 'Half a sentence');
  fireEvent.click(screen.getByText('Saved'));
  expect(opened().field.value).toBe('');
});

it('what was given up does not come back', () => {
  type(opened().field, 'Not so');
  fireEvent.click(screen.getByText('Cancel'));
  expect(opened().field.value).toBe('');
});

it('a change that was typed is not put over what somebody else has written since', () => {
  type(opened(ana, 'Monday').field, 'Monday at nine');
  expect(opened(ana, 'Tuesday').field.value).toBe('Tuesday');
});

it('where a foreign frame forbids storage, one can type all the same, as long as the page is there', () => {
  const forbidden = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('Access is denied for this document.');
  });
  try {
    type(opened().field, 'In an LMS');
    const { field } = opened();
    expect(field.value).toBe('In an LMS');
    fireEvent.click(screen.getByText('Saved'));
    expect(opened().field.value).toBe('');
  } finally {
    forbidden.mockRestore();
  }
});

/** Where a text of some lines is typed and not kept, and why. */
const leaves: Record<string, string> = {
  'kit/limited-field.tsx': 'the field itself',
  'kit/description-field.tsx': 'the field itself: its forms keep it',
  'exams/parts/question-form.tsx': 'kept by question-fields',
  'exams/parts/right-answers.tsx': 'kept by question-fields',
  'talk/mention-field.tsx': 'the field itself: composers keep it',
  'skills/parts/text-question.tsx': 'also in the frame of an LMS, which has no account to keep it for',
  'talk/report-dialog.tsx': 'a line about what stands beside it',
  'retirement/parts/retire-dialog.tsx': 'a reason of a line, beside choices that are made anew',
  'billing/parts/buyer-part.tsx': 'an address that the browser fills in',
};

it('every form that takes more than a line keeps what is typed over a reload, or says here why not', () => {
  const forms = globSync('src/features/**/*.tsx', { exclude: ['**/*.test.tsx'] })
    .filter((file) => /<(Limited)?Textarea\b|<DescriptionField\b/.test(readFileSync(file, 'utf8')))
    .filter((file) => !/use-kept-typing|kept-texts|note-drafts/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/features/', ''));
  expect(forms.toSorted()).toEqual(Object.keys(leaves).toSorted());
});
