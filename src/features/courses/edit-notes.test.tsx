// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aCollection, anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { EditNotes } from './edit-notes.tsx';

const harbor = anOrganization();
let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('an exam elsewhere is linked from a course: its address must lead somewhere, and links to read on stay as they are (COLL-003)', async () => {
  const links = [{ text: 'Rules', url: 'https://example.org/rules' }];
  const course = aCollection({ organizationId: harbor.organizationId, tenantSlug: 'harbor', links });
  const profiles = [aProfile(harbor.organizationId, { roles: ['owner'] })];
  db = await aStore({ organizations: [harbor], collections: [course], profiles });
  await showScreen(db, <EditNotes collection={course} />);
  fireEvent.click(await screen.findByRole('button', { name: 'FAQs and plans' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add exam' }));
  fireEvent.change(screen.getByLabelText('Name of exam 1'), { target: { value: 'Harbor master' } });
  const address = screen.getByLabelText('Address of exam 1');
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Enter a valid link/);
  fireEvent.change(address, { target: { value: 'https://exams.example.org/harbor' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await db.collections.get(course.collectionId)).toMatchObject({
      links,
      examLinks: [{ text: 'Harbor master', url: 'https://exams.example.org/harbor' }],
    }),
  );
  const [sent] = await db.outbox.toArray();
  expect(sent?.vars).toEqual({
    input: {
      collectionId: course.collectionId,
      examLinks: [{ text: 'Harbor master', url: 'https://exams.example.org/harbor' }],
    },
  });
});
