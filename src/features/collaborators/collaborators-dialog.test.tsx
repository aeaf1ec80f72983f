// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { RequestError } from '#contract/request-error.ts';
import { CollaboratorsDialog } from '#features/collaborators/collaborators-dialog.tsx';
import { CollectionCollaborators } from '#features/collaborators/collection-collaborators.tsx';
import { ArrangeContents } from '#features/courses/arrange-contents.tsx';
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

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

const me = newId();
const harbor = anOrganization();
const place = { organizationId: harbor.organizationId, tenantSlug: 'harbor' };
const bea = { ...aUser({ alias: 'bea', name: { first: 'Bea', last: 'Bond' } }) };

async function show(roles: 'trainer' | 'learningAdmin', authors: { userId: string; authorType: 'author' }[]) {
  const skill = aSkill({ ...place, title: 'Morse', rootType: 'internal', authors });
  const inside = aCollection({ ...place, type: 'collection', title: 'Light' });
  const child = { type: 'skill' as const, id: skill.skillId };
  const course = aCollection({
    ...place,
    title: 'Signals',
    children: [child, { type: 'collection', id: inside.collectionId }],
  });
  Object.assign(inside, { rootCollectionId: course.collectionId, children: [child] });
  const profiles = [aProfile(harbor.organizationId, { roles: [roles] })];
  db = await aStore(
    { organizations: [harbor], collections: [course, inside], skills: [skill], profiles },
    me,
  );
  await db.userInfos.put({ ...bea, image: null } as never);
  await showScreen(db, <ArrangeContents collection={course} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }));
  fireEvent.click(await screen.findByRole('button', { name: 'More about Morse' }));
  return skill;
}
const choose = (entry: string) =>
  fireEvent.click(screen.getByRole('menuitem', { name: entry, hidden: true }));
const dialog = (name: string) => screen.findByRole('dialog', { name });

it('lists the collections that a skill is in, from a row of a list (COLL-021)', async () => {
  await show('trainer', []);
  choose('Present in');
  const links = within(await dialog('Where Morse is')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Signals', '/harbor/signals'],
    ['Signals › Light', '/harbor/signals/light'],
  ]);
});

it('lists and changes authors with their roles, from a row of a list (COLL-021)', async () => {
  const skill = await show('learningAdmin', [{ userId: bea.userId, authorType: 'author' }]);
  choose('Collaborators');
  const shown = within(await dialog('Collaborators of Morse'));
  const roles = within(shown.getByRole('group', { name: 'Roles of Bea Bond' }));
  const box = (name: string) => roles.getByLabelText<HTMLInputElement>(name);
  expect(['Author', 'Peer reviewer', 'Copy editor', 'SEO reviewer'].map((name) => box(name).checked)).toEqual(
    [true, false, false, false],
  );
  fireEvent.click(box('SEO reviewer'));
  await waitFor(async () =>
    expect((await db.skills.get(skill.skillId))?.authors).toEqual([
      { userId: bea.userId, authorType: 'author' },
      { userId: bea.userId, authorType: 'seoReviewer' },
    ]),
  );
  fireEvent.change(shown.getByLabelText('Email or username'), { target: { value: 'cleo@harbor.example' } });
  fireEvent.change(shown.getByLabelText('Role'), { target: { value: 'peerReviewer' } });
  fireEvent.click(shown.getByRole('button', { name: 'Add' }));
  await waitFor(async () => expect(await db.outbox.count()).toBe(2));
  const [, added] = await db.outbox.toArray();
  expect([added?.op, added?.vars]).toEqual([
    'updateSkillAuthors',
    { skillId: skill.skillId, person: 'cleo@harbor.example', roles: ['peerReviewer'], how: 'add' },
  ]);
});

it('names the roles to those who may not change them, without boxes that answer to nothing', async () => {
  await show('trainer', [{ userId: bea.userId, authorType: 'author' }]);
  choose('Collaborators');
  const shown = within(await dialog('Collaborators of Morse'));
  expect(shown.getByRole('listitem').textContent).toBe('Bea BondAuthor');
  expect(shown.queryByRole('checkbox')).toBeNull();
  expect(shown.queryByLabelText('Email or username')).toBeNull();
});

it('names who works on a course, in which roles; its authors alone do not say who does', async () => {
  const course = aCollection({
    ...place,
    title: 'Signals',
    authors: [{ userId: bea.userId, authorTypes: ['author'] }],
  });
  const profiles = [aProfile(harbor.organizationId, { roles: ['owner'] })];
  db = await aStore({ organizations: [harbor], collections: [course], profiles }, me);
  await db.userInfos.put({ ...bea, image: null } as never);
  await showScreen(db, <CollectionCollaborators collectionId={course.collectionId} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Collaborators' }));
  const shown = within(await dialog('Collaborators of Signals'));
  fireEvent.click(
    within(shown.getByRole('group', { name: 'Roles of Bea Bond' })).getByLabelText('Copy editor'),
  );
  const authorsNow = async () => (await db.collections.get(course.collectionId))?.authors;
  await waitFor(async () =>
    expect(await authorsNow()).toEqual([{ userId: bea.userId, authorTypes: ['author', 'copyEditor'] }]),
  );
  fireEvent.click(shown.getByRole('button', { name: 'Remove Bea Bond' }));
  await waitFor(async () => expect(await authorsNow()).toEqual([]));
  fireEvent.change(shown.getByLabelText('Email or username'), { target: { value: 'cleo' } });
  fireEvent.click(shown.getByRole('button', { name: 'Add' }));
  await waitFor(async () =>
    expect((await db.outbox.toArray()).map(({ op, vars }) => [op, vars]).at(-1)).toEqual([
      'updateCollectionAuthors',
      { collectionId: course.collectionId, person: 'cleo', roles: ['author'], how: 'add' },
    ]),
  );
});

describe('a lesson of one’s own', () => {
  const owned = (ownerId: string, others: readonly string[]) =>
    aSkill({
      ...{
        organizationId: null,
        ownerId,
        tenantSlug: 'ana',
        rootType: 'internal',
        visible: false,
        title: 'Whistling',
      },
      authors: [ownerId, ...others].map((userId) => ({ userId, authorType: 'author' as const })),
    } as never);
  const open = async (skill: ReturnType<typeof aSkill>, session: Parameters<typeof showScreen>[3] = {}) => {
    db = await aStore({ skills: [skill] }, me);
    await db.userInfos.put({ ...bea, image: null } as never);
    const shown = (
      <>
        <CollaboratorsDialog of={{ skillId: skill.skillId }} onClose={() => {}} />
        <ToastHost label="Messages" dismissLabel="Dismiss" />
      </>
    );
    await showScreen(db, shown, '/', session);
    return within(await dialog('Collaborators of Whistling'));
  };
  const outbox = async () => (await db.outbox.toArray()).map(({ op, vars }) => [op, vars]);

  it('is opened to somebody by their user name, which the server is asked for at once (D96, COLL-021)', async () => {
    const call = vi.fn(async (..._: unknown[]): Promise<unknown> => ({ skillId: '', authors: [] }));
    const skill = owned(me, []);
    const shown = await open(skill, { call: call as never });
    const add = async (name: string) => {
      fireEvent.change(await shown.findByLabelText('Username'), { target: { value: name } });
      fireEvent.click(shown.getByRole('button', { name: 'Add' }));
    };
    await add('  ');
    expect(await shown.findByText('Enter a username.')).toBeTruthy();
    await add(' bea ');
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    expect(call.mock.calls.at(0)?.slice(1)).toEqual([
      { skillId: skill.skillId, person: 'bea', roles: ['author'], how: 'add' },
    ]);
    expect(
      within(shown.getByLabelText('Role'))
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Author', 'Copy editor']);
    await add('@bea');
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(call.mock.calls.at(1)?.[1]).toMatchObject({ person: 'bea' });
    call.mockRejectedValue(new RequestError({ status: 404, code: 'NOT_FOUND', message: '' }));
    await add('nobody');
    expect(await shown.findByText(/^Nobody you can add has this username\./)).toBeTruthy();
    expect(await outbox()).toEqual([]);
  });

  it('says of whoever is added again that they work on it already, and of the newcomer where they hear of it', async () => {
    const { authors } = owned(me, [bea.userId]);
    const call = vi.fn(async (..._: unknown[]): Promise<unknown> => ({ skillId: '', authors }));
    const shown = await open(owned(me, [bea.userId]), { call: call as never });
    const add = async () => {
      fireEvent.change(await shown.findByLabelText('Username'), { target: { value: 'bea' } });
      fireEvent.click(shown.getByRole('button', { name: 'Add' }));
      await waitFor(() => expect(shown.getByLabelText<HTMLInputElement>('Username').value).toBe(''));
    };
    await add();
    expect(await screen.findByText('They already work on it.')).toBeTruthy();
    authors.push({ userId: newId(), authorType: 'author' });
    await add();
    expect(await screen.findByText('Added. They’ll find it in their inbox.')).toBeTruthy();
  });

  it('loses a collaborator on this device at once; its owner stays (D96, LOCAL-007)', async () => {
    const skill = owned(me, [bea.userId]);
    const shown = await open(skill);
    expect(shown.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      expect.stringContaining('Owner'),
      expect.stringContaining('Bea Bond'),
    ]);
    expect(shown.queryByRole('button', { name: 'Leave' })).toBeNull();
    fireEvent.click(shown.getByRole('button', { name: 'Remove Bea Bond' }));
    const args = { skillId: skill.skillId, person: bea.userId, roles: [] };
    await waitFor(async () => expect(await outbox()).toEqual([['updateSkillAuthors', args]]));
    expect((await db.skills.get(skill.skillId))?.authors).toEqual([{ userId: me, authorType: 'author' }]);
  });

  it('of somebody else says whose it is, and is left only when that was confirmed, also offline (D96)', async () => {
    const skill = owned(bea.userId, [me]);
    const shown = await open(skill);
    expect(shown.getAllByRole('listitem').at(0)?.textContent).toBe('Bea BondOwner');
    expect(shown.queryByLabelText('Username')).toBeNull();
    expect(shown.queryByRole('checkbox')).toBeNull();
    fireEvent.click(shown.getByRole('button', { name: 'Leave' }));
    expect(await outbox()).toEqual([]);
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(async () =>
      expect(await outbox()).toEqual([
        ['updateSkillAuthors', { skillId: skill.skillId, person: me, roles: [] }],
      ]),
    );
  });

  it('says without a connection that adding somebody needs one (D29, D96)', async () => {
    setOnline(false);
    const shown = await open(owned(me, []));
    expect(
      await shown.findByText('Adding somebody needs a connection: only the server knows who has a username.'),
    ).toBeTruthy();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  });
});
