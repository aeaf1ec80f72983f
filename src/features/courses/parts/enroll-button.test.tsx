// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { dismissToasts, showOnDevice } from '#tests/support/lesson-stage.tsx';
import { aCollection, anEnrollment, aStore } from '#tests/support/store-builders.ts';
import { EnrollButton } from './enroll-button.tsx';

let db: LecternDb;
const course = aCollection({ title: 'Electrics' });

const enrollments = (store: LecternDb) => store.enrollments.toArray();

function Enrolling() {
  const [enrollment] = useStored(enrollments) ?? [];
  const { enrollmentId = null, status } = enrollment ?? {};
  return (
    <>
      <input aria-label="A note" />
      <EnrollButton
        courseId={course.collectionId}
        enrollment={{ id: enrollmentId, active: status === 'active' }}
      />
    </>
  );
}

async function show() {
  db = await aStore({ collections: [course] }, newId());
  await showOnDevice(db, <Enrolling />);
}

afterEach(async () => {
  dismissToasts();
  cleanup();
  await db.delete();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('the button that takes the place of the pressed one has the focus', async () => {
  await show();
  await press('Enroll');
  const enrolled = await screen.findByRole('button', { name: 'Enrolled' });
  await waitFor(() => expect(document.activeElement).toBe(enrolled));
});

it('an enrollment from another device takes no focus, though one could not be saved here before', async () => {
  await show();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await press('Enroll');
  await screen.findAllByText('This device has no room left. The enrollment was not saved.');
  full.mockRestore();
  const note = screen.getByRole('textbox', { name: 'A note' });
  note.focus();
  await act(() => db.enrollments.put(anEnrollment(course.collectionId)));
  await screen.findByRole('button', { name: 'Enrolled' });
  expect(document.activeElement).toBe(note);
});
