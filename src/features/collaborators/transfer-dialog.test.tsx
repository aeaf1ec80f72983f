// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { transferSkillOperation } from '#contract/content/transfer-skill.ts';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import type { LecternDb } from '#store/db.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCollection,
  anOrganization,
  aProfile,
  aSkill,
  aStore,
  aUser,
} from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { SkillMore } from './skill-more.tsx';

let db: LecternDb;
afterEach(async () => {
  setOnline(true);
  cleanup();
  await db.delete();
});

const me = newId();
const [harbor, ferry, reef] = ['Harbor', 'Ferry', 'Reef'].map((name) =>
  anOrganization({ name, alias: name.toLowerCase() }),
);
if (!harbor || !ferry || !reef) throw new Error('three');

/** Ana owns Harbor and Ferry, and teaches at Reef. */
async function show({ inCourse = false, roles = ['owner'] as const, own = false, call = vi.fn() } = {}) {
  const skill = aSkill({
    ...{ title: 'Morse', skillSlug: 'morse', tenantSlug: 'harbor', organizationId: harbor?.organizationId },
    ...(own && { organizationId: null, ownerId: me, tenantSlug: 'ana', authors: [] }),
  } as never);
  const course = aCollection({
    ...{
      organizationId: harbor?.organizationId,
      tenantSlug: 'harbor',
      collectionSlug: 'signals',
      title: 'Signals',
    },
    children: inCourse ? [{ type: 'skill', id: skill.skillId }] : [],
  } as never);
  db = await aStore(
    {
      organizations: [harbor, ferry, reef] as never,
      users: [aUser({ userId: me, alias: 'ana' })],
      skills: [skill],
      collections: [course],
      profiles: [
        aProfile(harbor?.organizationId ?? '', { roles: [...roles] }),
        aProfile(ferry?.organizationId ?? '', { roles: ['owner'] }),
        aProfile(reef?.organizationId ?? '', { roles: ['superAdmin'] }),
      ],
    },
    me,
  );
  const shown = await showScreen(
    db,
    <>
      <SkillMore skillId={skill.skillId} title="Morse" own={own} />
      <ToastHost label="Notices" dismissLabel="Dismiss" />
    </>,
    '/here',
    { call },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'More about Morse' }));
  return { ...shown, skill };
}
const entry = () => screen.findByRole('menuitem', { name: 'Transfer ownership', hidden: true });
const open = async () => {
  fireEvent.click(await entry());
  return within(await screen.findByRole('dialog', { name: 'Transfer “Morse”' }));
};

it('hands a lesson to another organization that the person owns, or to themselves, and goes where it is now (ERR-005, D64)', async () => {
  const call = vi.fn(async () => ({ skillId: newId(), skillSlug: 'morse-2', tenantSlug: 'ferry' }));
  const { skill, router } = await show({ call: call as never });
  const dialog = await open();
  const owner = dialog.getByLabelText('New owner');
  expect(
    within(owner)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['Choose a new owner', 'Ferry', 'Yourself']);
  fireEvent.click(dialog.getByRole('button', { name: 'Transfer' }));
  await dialog.findByText('Choose a new owner.');
  expect(call).not.toHaveBeenCalled();
  fireEvent.change(owner, { target: { value: ferry?.organizationId } });
  dialog.getByText(/It’s hidden until someone there shows it/);
  fireEvent.click(dialog.getByRole('button', { name: 'Transfer' }));
  await screen.findByText('“Morse” now belongs to Ferry.');
  expect(call).toHaveBeenCalledExactlyOnceWith(transferSkillOperation, {
    skillId: skill.skillId,
    ownerInfo: { type: 'ORGANIZATION', id: ferry?.organizationId },
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/learn/ferry/skill/morse-2'));
});

it('says which collections hold it, also when the server alone knows of one (ERR-005)', async () => {
  const said = 'Skill belongs to one or more collections and cannot be transferred';
  await show({ inCourse: true });
  const held = await open();
  held.getByText(said);
  expect(held.getByRole('link', { name: 'Signals' }).getAttribute('href')).toBe('/harbor/signals');
  expect(held.queryByRole('button', { name: 'Transfer' })).toBeNull();
  cleanup();
  await db.delete();
  const refused = new RequestError({ status: 400, message: said, code: 'SKILL_NON_TRANSFERABLE' });
  await show({ call: vi.fn(async () => Promise.reject(refused)) as never, own: true });
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('New owner'), { target: { value: ferry?.organizationId } });
  fireEvent.click(dialog.getByRole('button', { name: 'Transfer' }));
  await dialog.findByText(said);
});

it('is offered to nobody but an owner, and waits for a connection', async () => {
  await show({ roles: ['superAdmin'] as never });
  await screen.findByRole('menuitem', { name: 'Collaborators', hidden: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('menuitem', { name: 'Transfer ownership', hidden: true })).toBeNull();
  cleanup();
  await db.delete();
  await show();
  setOnline(false);
  const dialog = await open();
  dialog.getByText('Transferring a skill needs a connection.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Transfer' }).disabled).toBe(true);
});
