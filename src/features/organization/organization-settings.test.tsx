// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RequestError } from '#contract/request-error.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { anOrganization, aProfile, aStore } from '#tests/support/store-builders.ts';
import { until } from '#tests/support/until.ts';
import { OrganizationScreen } from './organization-screen.tsx';

const harbor = anOrganization({ name: 'Harbor', alias: 'harbor' });
const { organizationId } = harbor;
let db: LecternDb;
let refusal: RequestError | null = null;
const calls: unknown[] = [];
const session = {
  accountId: 'ana',
  async call(_asked: unknown, variables: unknown) {
    calls.push(variables);
    if (refusal) throw refusal;
    return {};
  },
} as Partial<Session> as Session;

async function show(roles: ('owner' | 'member')[], over = {}): Promise<void> {
  const profile = aProfile(organizationId, { profileId: `ana:${organizationId}`, roles });
  db = await aStore({ organizations: [{ ...harbor, ...over }], profiles: [profile] }, 'ana');
  await showScreen(
    db,
    <SessionContext.Provider value={session}>
      <OrganizationScreen organizationId={organizationId} />
    </SessionContext.Provider>,
    '/settings/organization/info',
  );
  await screen.findByRole('heading', { level: 1, name: 'Harbor' });
}

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  refusal = null;
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const stored = () => db.organizations.get(organizationId);

it('changes words, links, colour and preferred logos on the device at once, whether there is a network or not (ORG-010)', async () => {
  await show(['owner']);
  type('Name', 'Harbor School');
  type('Skill', 'Lesson');
  type('Course', 'Class');
  type('Several courses', 'Classes');
  type('Color', '#0f4c5c');
  type('Privacy policy', 'https://harbor.example/privacy');
  type('Terms of use', 'https://harbor.example/terms');
  fireEvent.click(screen.getByLabelText('Use the dark square logo everywhere'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await stored())?.name).toBe('Harbor School'));
  expect(await stored()).toMatchObject({
    terminology: { skill: 'Lesson', skills: '', course: 'Class', courses: 'Classes' },
    background: '#0f4c5c',
    privacyUrl: 'https://harbor.example/privacy',
    tosUrl: 'https://harbor.example/terms',
    imagePrefs: { useHeaderDark: false, useSquareDark: true },
  });
  const sent = await db.outbox.toArray();
  expect(sent.map(({ vars }) => vars)).toEqual([
    { input: expect.not.objectContaining({ description: expect.anything() }) },
  ]);
});

it('stores nothing while a link is no link, a word is missing or a colour is none', async () => {
  await show(['owner']);
  type('Privacy policy', 'harbor.example');
  type('Skill', ' ');
  type('Color', 'blue');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a link that starts with https:// or http://');
  screen.getByText('A word is required');
  expect(await db.outbox.count()).toBe(0);
});

it('says that an address is taken, and asks the server for one that may be free (ORG-010)', async () => {
  await show(['owner']);
  refusal = new RequestError({ code: 'ALIAS_TAKEN', status: 400 } as never);
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
  const field = await until(() => screen.getByLabelText('Address'));
  fireEvent.change(field, { target: { value: 'catalog' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await until(() => screen.getByText('Lectern uses this address itself. Choose another one.'));
  expect(calls).toEqual([]);
  fireEvent.change(field, { target: { value: 'Quay' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await until(() => screen.getByText('This address is taken'));
  expect(calls).toEqual([{ organizationId, alias: 'quay' }]);
});

it('shows a learner the terms and the privacy policy, and no form', async () => {
  await show(['member'], { privacyUrl: 'https://harbor.example/privacy', tosUrl: '' });
  expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe(
    'https://harbor.example/privacy',
  );
  expect(screen.queryByRole('link', { name: 'Terms of use' })).toBeNull();
  expect(screen.queryByLabelText('Name')).toBeNull();
});

it('shows which approvals it asks for before publishing, and changes them without a network (SKILL-004, U14)', async () => {
  await show(['owner']);
  expect(await screen.findByText('No approval is needed before publishing.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change approvals' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a stage' }));
  type('Name of the stage', 'Facts');
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
  expect(await screen.findByText('Facts: 1 person')).toBeTruthy();
  expect(screen.getByText('Nobody approves what they wrote last')).toBeTruthy();
});
