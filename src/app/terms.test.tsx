// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { skillWords } from '#contract/words/en/skill.ts';
import { setTerms } from '#contract/words/terms.ts';
import { openStore } from '#store/db.ts';
import { StoreContext, useStored } from '#store/react.ts';
import { speakTermsOf } from './terms.ts';

afterEach(() => {
  cleanup();
  setTerms({});
});

function Page() {
  const users = useStored((db) => db.users.count());
  return (
    <>
      <p>{users === undefined ? '' : skillWords.next}</p>
      <input aria-label="Code" />
    </>
  );
}

it('says the words of an organization when they become known, and keeps what somebody is writing (PROF-011)', async () => {
  const db = openStore(newId());
  render(
    <StoreContext.Provider value={db}>
      <Page />
    </StoreContext.Provider>,
  );
  await screen.findByText('Next skill');
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  fireEvent.change(field, { target: { value: 'HARB' } });
  act(() => speakTermsOf({ terminology: { skill: 'Lesson', collection: 'Section', course: 'Course' } }));
  await waitFor(() => expect(screen.getByText('Next lesson')).toBeTruthy());
  expect(screen.getByLabelText('Code')).toBe(field);
  expect(field.value).toBe('HARB');
  await db.delete();
});
