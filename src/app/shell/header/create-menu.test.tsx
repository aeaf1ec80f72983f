// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTerms } from '#contract/words/terms.ts';
import type { Role } from '#domain/role.ts';
import { closeCreate, openCreate } from '#features/create/create-request.ts';
import { myContentHere } from '#features/studio/read-studio.ts';
import { noteClientFlags } from '#store/client-flags.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { entityActionsHere } from '#store/queries/permissions.ts';
import { setOnline, showScreen } from '#tests/support/screen.tsx';
import {
  aCatalog,
  aCollection,
  anOrganization,
  aProfile,
  aStore,
  aUser,
  type Rows,
} from '#tests/support/store-builders.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { CreateMenu } from './create-menu.tsx';
import { LazyCreate } from './lazy-create.tsx';

let db: LecternDb;
// What the header loads with the first dialog is here before the first test waits for it.
beforeAll(() => import('#features/create/create-dialogs.tsx'));
beforeEach(() => {
  setOnline(true);
  noteClientFlags({ showLexicalSkillCreate: true, showLegacySkillCreate: false });
});
afterEach(async () => {
  closeCreate();
  cleanup();
  await db.delete();
});

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const quay = anOrganization({ name: 'Quay', alias: 'quay' });
const place = (of: typeof harbor) => ({ organizationId: of.organizationId, tenantSlug: of.alias });
const signals = aCollection({ ...place(harbor), title: 'Signals', rootType: 'internal' });
const weather = aCollection({ ...place(harbor), title: 'Weather', rootType: 'catalog' });
const stands = (...inHarbor: Role[]): Rows => ({
  organizations: [harbor, quay],
  profiles: [
    aProfile(harbor.organizationId, { roles: inHarbor }),
    aProfile(quay.organizationId, { roles: ['learningAdmin'], order: 1 }),
  ],
  collections: [
    signals,
    weather,
    aCatalog(harbor, [signals], 'internal'),
    aCatalog(harbor, [weather], 'catalog'),
  ],
});

async function show(
  rows: Rows,
  { open = harbor.organizationId as string | null, at = '/harbor/signals' } = {},
) {
  db = await aStore(rows);
  return showScreen(
    db,
    <>
      <CreateMenu />
      <LazyCreate ownerId={open} />
      <ToastHost label="Notifications" dismissLabel="Dismiss" />
    </>,
    at,
  );
}
const dialog = () => screen.findByRole('dialog');
const field = async (name: string) => within(await dialog()).getByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const create = async () => fireEvent.click(within(await dialog()).getByRole('button', { name: 'Create' }));
const says = async (text: string) => within(await dialog()).findByText(text, { exact: true });
const options = async (name: string) =>
  within(await field(name))
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent);
const sent = async () => (await db.outbox.toArray()).map(({ vars }) => vars as Record<string, unknown>);

const kinds = ['course', 'collection'] as const;

describe('the dialog for a course or a collection', () => {
  it.each(kinds)(
    'for a new %s asks for a title and nothing more of the text (CREATE-001, CREATE-002)',
    async (kind) => {
      await show(stands('trainer'));
      openCreate({ kind, parentId: kind === 'course' ? null : signals.collectionId });
      await create();
      await says(`New ${kind} title required`);
      await says('Title required');
      expect(within(await dialog()).queryAllByText('Location required')).toHaveLength(
        kind === 'course' ? 1 : 0,
      );
      await type('Title', 'Flags');
      if (kind === 'course') await type('Location', 'internal');
      await create();
      await waitFor(async () => expect(await sent()).toHaveLength(1));
      expect((await sent())[0]).toMatchObject({ input: { title: 'Flags', titleSub: '', difficulty: null } });
    },
  );

  it('has an owner when it is opened without a collection, and says which of both is missing (CREATE-002, CREATE-020)', async () => {
    await show(stands('trainer'), { open: null });
    openCreate({ kind: 'course', parentId: null });
    expect(await options('Difficulty')).toEqual(['Not set', 'Beginner', 'Intermediate', 'Expert']);
    expect(await options('Owner')).toEqual(['Choose an owner', 'Harbor Academy', 'Quay']);
    await type('Title', 'Flags');
    await create();
    await says('Owner required');
    await says('Location required');
    expect(await sent()).toEqual([]);
  });

  it('opened from a collection has its title, subtitle and difficulty alone (CREATE-002, CREATE-020)', async () => {
    await show(stands('trainer'));
    openCreate({ kind: 'collection', parentId: signals.collectionId });
    expect(await field('Title')).toBeTruthy();
    expect(await field('Subtitle')).toBeTruthy();
    expect(await field('Difficulty')).toBeTruthy();
    expect(within(await dialog()).queryByLabelText('Owner')).toBeNull();
    await says('Inside Signals');
  });

  it('closes and says that it was made; what fails stays open and says so (CREATE-003)', async () => {
    for (const [kind, text] of [
      ['course', 'New course created.'],
      ['collection', 'New collection created.'],
    ] as const) {
      await show(stands('trainer'));
      openCreate({ kind, parentId: kind === 'course' ? null : signals.collectionId });
      await type('Title', 'Flags');
      if (kind === 'course') await type('Location', 'internal');
      await create();
      await screen.findByText(text);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      cleanup();
      await db.delete();
    }
    await show(stands('trainer'));
    openCreate({ kind: 'course', parentId: null });
    await type('Title', 'Flags');
    await type('Location', 'internal');
    await withFullDisk(async () => {
      await create();
      await says('An error occurred during creation.');
    });
  });

  it('offers the catalogs in which the person may make something, and lets go of one that another owner does not offer (CREATE-009)', async () => {
    for (const [role, locations] of [
      ['learningAdmin', ['Internal training']],
      ['storeContentAdmin', ['Catalog']],
      ['owner', ['Internal training', 'Catalog']],
    ] as const) {
      await show(stands(role));
      openCreate({ kind: 'course', parentId: null });
      await field('Title');
      expect(await options('Location')).toEqual(['Choose a location', ...locations]);
      closeCreate();
      cleanup();
      await db.delete();
    }
    await show(stands('owner'));
    openCreate({ kind: 'course', parentId: null });
    await type('Location', 'internal');
    await type('Owner', quay.organizationId);
    expect((await field('Location')).value).toBe('internal');
    await type('Owner', harbor.organizationId);
    await type('Location', 'catalog');
    await type('Owner', quay.organizationId);
    expect((await field('Location')).value).toBe('');
  });

  it('offers no catalog that the owner does not have (CREATE-016)', async () => {
    const bare = { ...harbor, catalogIds: { public: '', internal: harbor.catalogIds.internal } };
    await show({ ...stands('owner'), organizations: [bare, quay] });
    openCreate({ kind: 'course', parentId: null });
    await field('Title');
    expect(await options('Location')).toEqual(['Choose a location', 'Internal training']);
  });
});

describe('the dialog for a skill', () => {
  const fill = async () => {
    await type('Title', 'Morse');
    await type('Subtitle', 'Long and short');
  };

  it('asks for a course once a location is chosen, and lets go of the location that another owner does not offer (CREATE-008, CREATE-009)', async () => {
    await show(stands('owner'));
    openCreate({ kind: 'skill', parentId: null });
    await fill();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Change destination' }));
    expect(await options('Location')).toEqual(['In no course yet', 'Internal training', 'Catalog']);
    await type('Location', 'catalog');
    await create();
    await says('At least 1 course is required when location is set');
    expect(await sent()).toEqual([]);
    await type('Owner', quay.organizationId);
    expect((await field('Location')).value).toBe('');
    await create();
    await waitFor(async () => expect(await sent()).toHaveLength(1));
  });

  it('opens the new skill for writing where it is, with its title and where the person came from (CREATE-012, CREATE-013)', async () => {
    const paths = [
      [stands('trainer'), signals.collectionId, /^\/learn\/harbor\/signals\/skill\/new-[0-9a-f]{8}$/],
      [stands('storeContentAdmin'), null, /^\/learn\/harbor\/skill\/new-[0-9a-f]{8}$/],
      [stands('learningAdmin'), null, /^\/skill\/[0-9a-f-]{36}$/],
    ] as const;
    for (const [rows, parentId, path] of paths) {
      const { router } = await show(rows);
      openCreate({ kind: 'skill', parentId });
      await fill();
      await create();
      await waitFor(() => expect(router.state.location.pathname).toMatch(path));
      expect(router.state.location.search).toEqual({ mode: 'edit' });
      const { title, from } = router.state.location.state as { title?: string; from?: string };
      expect({ title, from }).toEqual({ title: 'Morse', from: parentId ? '/harbor/signals' : undefined });
      expect(screen.queryByRole('dialog')).toBeNull();
      cleanup();
      await db.delete();
    }
    await show(stands('trainer'));
  });

  it('offers the person themselves as owner: theirs alone, in no catalog and no course (CREATE-009, CREATE-015, D96)', async () => {
    const me = aUser({ alias: 'ana' });
    db = await aStore({ ...stands('trainer'), users: [me] }, me.userId);
    const { router } = await showScreen(db, <LazyCreate ownerId={harbor.organizationId} />, '/my-content');
    openCreate({ kind: 'skill', parentId: null });
    await fill();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Change destination' }));
    expect(await options('Owner')).toEqual(['Harbor Academy', 'Quay', 'Yourself']);
    await type('Owner', me.userId);
    await says('Owned by you. Only you can see it.');
    expect(within(await dialog()).queryByLabelText('Location')).toBeNull();
    expect(within(await dialog()).queryByLabelText('Do not assign author role to me')).toBeNull();
    await create();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/skill\/[0-9a-f-]{36}$/));
    const [{ skillId, ownerInfo }] = (await sent()) as [Record<string, unknown>];
    expect(ownerInfo).toEqual({ type: 'USER', id: me.userId });
    expect(await db.skills.get(String(skillId))).toMatchObject({
      organizationId: null,
      ownerId: me.userId,
      tenantSlug: 'ana',
    });
    expect(await entityActionsHere(db, 'skill', String(skillId))).toContain('Update');
    expect(await myContentHere(db)).toMatchObject([
      { title: 'Morse', ownerName: 'You', availability: 'Only you', mayEdit: true, mayShare: true },
    ]);
  });

  it('may be left to others by the owner, in internal training by its administrator, in the catalog by the store’s (CREATE-011)', async () => {
    const offered: string[] = [];
    const roles: Role[][] = [
      ['owner'],
      ['learningAdmin', 'trainer'],
      ['storeContentAdmin', 'trainer'],
      ['trainer'],
    ];
    for (const held of roles) {
      await show(stands(...held));
      for (const parent of [signals, weather]) {
        openCreate({ kind: 'skill', parentId: parent.collectionId });
        await field('Title');
        if (within(await dialog()).queryByLabelText('Do not assign author role to me'))
          offered.push(`${held[0]} in ${parent.rootType}`);
        closeCreate();
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
      cleanup();
      await db.delete();
    }
    await show(stands('owner'));
    expect(offered).toEqual([
      'owner in internal',
      'owner in catalog',
      'learningAdmin in internal',
      'storeContentAdmin in catalog',
    ]);
  });

  it('has its maker as author, unless the box is ticked (CREATE-018)', async () => {
    for (const ticked of [true, false]) {
      await show(stands('owner'));
      openCreate({ kind: 'skill', parentId: signals.collectionId });
      await fill();
      if (ticked) fireEvent.click(await field('Do not assign author role to me'));
      await create();
      await waitFor(async () => expect(await sent()).toHaveLength(1));
      const [{ skillId, creatorIsAuthor }] = (await sent()) as [Record<string, unknown>];
      expect(creatorIsAuthor).toBe(!ticked);
      const authors = (await db.skills.get(String(skillId)))?.authors;
      expect(authors).toEqual(ticked ? [] : [{ userId: db.accountId, authorType: 'author' }]);
      cleanup();
      await db.delete();
    }
    db = await aStore();
  });

  it('is for the person themselves where they may make nothing else, or ask for that (D96)', async () => {
    const me = aUser({ alias: 'ana' });
    const stood: [Rows, { own?: boolean }][] = [
      [{ ...stands('member'), profiles: [], users: [me] }, {}],
      [{ ...stands('trainer'), users: [me] }, { own: true }],
    ];
    for (const [rows, asks] of stood) {
      db = await aStore(rows, me.userId);
      await showScreen(db, <LazyCreate ownerId={harbor.organizationId} />, '/my-content');
      openCreate({ kind: 'skill', parentId: null, ...asks });
      await says('Owned by you. Only you can see it.');
      // There is nothing to change to where nothing but themselves is offered.
      const other = within(await dialog()).queryByRole('button', { name: 'Change destination' });
      expect(other === null).toBe(asks.own !== true);
      await fill();
      await create();
      await waitFor(async () => expect(await sent()).toHaveLength(1));
      expect((await sent())[0]).toMatchObject({ ownerInfo: { type: 'USER', id: me.userId } });
      closeCreate();
      cleanup();
      await db.delete();
    }
    db = await aStore();
  });

  it('shows that it is busy, and what went wrong (CREATE-013)', async () => {
    await show(stands('trainer'));
    openCreate({ kind: 'skill', parentId: signals.collectionId });
    await fill();
    await withFullDisk(async () => {
      await create();
      const button = within(await dialog()).getByRole('button', { name: 'Create' });
      expect(button.getAttribute('data-loading')).toBe('true');
      await says('An error occurred while creating your skill');
      expect(button.getAttribute('data-loading')).toBeNull();
    });
    expect(await sent()).toEqual([]);
  });
});

describe('the menu that makes things', () => {
  const trigger = () => screen.findByRole('button', { name: 'Create' });
  const entries = async () => {
    fireEvent.click(await trigger());
    return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  };

  it('holds what the build offers, each with the former editor or without (CREATE-014, CREATE-019)', async () => {
    noteClientFlags({ showLexicalSkillCreate: true, showLegacySkillCreate: true });
    for (const [entry, legacy] of [
      ['Skill', false],
      ['Skill (Legacy)', true],
    ] as const) {
      await show(stands('trainer'));
      expect(await entries()).toEqual(['Skill', 'Skill (Legacy)', 'Course']);
      fireEvent.click(screen.getByRole('menuitem', { name: entry, hidden: true }));
      await type('Title', 'Morse');
      await type('Subtitle', 'Long and short');
      await create();
      await waitFor(async () => expect(await sent()).toHaveLength(1));
      expect((await db.outbox.toArray())[0]?.op).toBe('createSkillForOwner');
      expect((await sent())[0]).toMatchObject({ legacy });
      cleanup();
      await db.delete();
    }
    noteClientFlags({ showLexicalSkillCreate: false, showLegacySkillCreate: false });
    await show(stands('trainer'));
    expect(await entries()).toEqual(['Course']);
  });

  it('says the words of the organization that is open now, also after they change (PROF-011, ORG-010)', async () => {
    await show(stands('trainer'));
    expect(await entries()).toEqual(['Skill', 'Course']);
    act(() => setTerms({ skill: 'drill', course: 'class' }));
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Drill', hidden: true })).toBeTruthy());
    expect(screen.getByRole('menuitem', { name: 'Class', hidden: true })).toBeTruthy();
    act(() => setTerms({}));
  });

  it('is there in a premium organization, or with tags in the catalog, for those who may make something (CREATE-014)', async () => {
    const limited = { ...harbor, tenant: { ...harbor.tenant, status: 'LIMITED' as const } };
    const alone = (organization: typeof harbor, role: Role): Rows => ({
      organizations: [organization],
      profiles: [aProfile(organization.organizationId, { roles: [role] })],
    });
    for (const [rows, tags, shown] of [
      [alone(harbor, 'trainer'), false, true],
      [alone(harbor, 'member'), false, false],
      [alone(limited, 'trainer'), false, false],
      [alone(limited, 'trainer'), true, true],
      [alone(limited, 'member'), true, false],
    ] as const) {
      db = await aStore(rows);
      await setMeta(db, 'verdicts', { [`org_catalog_tags_enabled:${harbor.organizationId}`]: tags });
      await showScreen(
        db,
        <>
          <p>page</p>
          <CreateMenu />
        </>,
      );
      await screen.findByText('page');
      if (shown) await trigger();
      else {
        await db.profiles.toArray();
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
      }
      cleanup();
      await db.delete();
    }
    await show(stands('trainer'));
  });
});

/** The disk takes no change. */
async function withFullDisk(act: () => Promise<void>) {
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    await act();
  } finally {
    full.mockRestore();
  }
}
