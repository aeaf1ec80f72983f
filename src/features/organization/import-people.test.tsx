// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { OrganizationScreen } from './organization-screen.tsx';
import { readPeopleTable } from './parts/read-people-table.ts';

const ana = newId();
const harbor = anOrganization({ name: 'Harbor', alias: 'harbor' });
let db: LecternDb;

const file = (text: string) => new File([text], 'people.csv', { type: 'text/csv' });

async function openDialog(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Import from a file' }));
  await screen.findByRole('heading', { name: 'Import people' });
}
const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file(text)] } });

beforeEach(async () => {
  localStorage.clear();
  const profile = aProfile(harbor.organizationId, {
    profileId: `ana:${harbor.organizationId}`,
    roles: ['learningAdmin'],
  });
  db = await aStore({ organizations: [harbor], profiles: [profile] }, ana);
  await showScreen(
    db,
    <OrganizationScreen organizationId={harbor.organizationId} />,
    '/settings/organization/info',
  );
  fireEvent.click(await screen.findByRole('tab', { name: 'Invitations' }));
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('shows a file before anything is sent, names its faulty lines, and invites the others without a connection (ORG-007)', async () => {
  await openDialog();
  choose(
    'email;role\r\nada@quay.example;Trainer\r\nbo@quay.example;\r\nnobody;\r\ncy@quay.example;Owner\r\n',
  );
  await screen.findByText('Line 4: “nobody” is not an email address');
  screen.getByText('Line 5: your own roles don’t let you give “Owner”');
  screen.getByText('ada@quay.example · Trainer');
  expect(await db.outbox.count()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  await waitFor(async () => expect(await db.outbox.count()).toBe(2));
  const sent = await db.invitations.toArray();
  expect(sent.map(({ recipient, roles }) => [recipient.email, ...roles]).sort()).toEqual([
    ['ada@quay.example', 'trainer'],
    ['bo@quay.example', 'member'],
  ]);
});

it('the same file a second time invites nobody', async () => {
  const text = 'ada@quay.example\nbo@quay.example\n';
  await openDialog();
  choose(text);
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 2 people' }));
  await screen.findByText('bo@quay.example');
  await openDialog();
  choose(text);
  await screen.findByText('2 people have this invitation already.');
  screen.getByText('There is nobody to invite in this file.');
  expect(screen.getByRole('button', { name: 'Send invitations' })).toHaveProperty('disabled', true);
});

it('says that a file is no table, and takes another one', async () => {
  await openDialog();
  choose('"never closed\nada@quay.example');
  await screen.findByText(/This file is not a table/);
  choose('ada@quay.example');
  await screen.findByRole('button', { name: 'Invite 1 person' });
});

it('counts lines as the file has them, whatever divides its cells and however many lines one takes', async () => {
  const read = await readPeopleTable(
    '\uFEFFname\temail\n"Ada\nBerg"\tada@quay.example\n\nBo\tbo@quay.example\n',
  );
  expect(read).toEqual([
    { number: 1, cells: ['name', 'email'] },
    { number: 2, cells: ['Ada\nBerg', 'ada@quay.example'] },
    { number: 5, cells: ['Bo', 'bo@quay.example'] },
  ]);
});
