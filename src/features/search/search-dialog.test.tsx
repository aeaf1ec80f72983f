// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserInfo } from '#contract/accounts/user.ts';
import type { SearchHit } from '#contract/content/search.ts';
import { newId } from '#contract/ids.ts';
import { BEST_HITS } from '#domain/search.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import { type LecternDb, setMeta } from '#store/db.ts';
import { setLink, showOnDevice } from '#tests/support/lesson-stage.tsx';
import {
  aBody,
  aCollection,
  anOrganization,
  aProfile,
  aSkill,
  aStore,
} from '#tests/support/store-builders.ts';
import { useSearchThread } from './search-context.tsx';
import { SearchDialog } from './search-dialog.tsx';

let db: LecternDb;
let isNarrow = false;
const ask = vi.fn(
  async (_path: string, _json?: unknown): Promise<unknown> => ({ hits: [], next: null, owners: [] }),
);

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isNarrow;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
beforeEach(() => {
  isNarrow = false;
  session.accountId = newId();
  ask.mockClear();
});
afterEach(async () => {
  cleanup();
  await db?.delete();
});

const call = vi.fn(
  async (_page: { name: string }, _args?: unknown): Promise<unknown> => ({
    key: 'k',
    expiresAt: Date.now() + 600_000,
  }),
);
const session = { ask, call, accountId: 'ana' };

async function open(rows: Parameters<typeof aStore>[0], online = false, people: UserInfo[] = []) {
  db = await aStore(rows);
  await db.userInfos.bulkPut(people.map((person) => ({ ...person, ver: 1, buckets: ['test'], pending: 0 })));
  await setLink(db, online);
  const onClose = vi.fn();
  const dialog = (
    <SessionContext value={session as unknown as Session}>
      <SearchDialog organization="Harbor Academy" opened onClose={onClose} />
    </SessionContext>
  );
  const { router } = await showOnDevice(db, dialog);
  return { router, onClose };
}

const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search Harbor Academy...' }), {
    target: { value: text },
  });
const results = async () => within(await screen.findByRole('list', { name: 'Results' }));
const titlesShown = async () =>
  (await results()).getAllByRole('heading').map(({ textContent }) => textContent);

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aSkill({ title: `Knot ${String(at).padStart(2, '0')}`, updatedAt: at }),
  );

describe('the search dialog', () => {
  it('is called Search Modal and asks for the organization (SEARCH-001)', async () => {
    await open({});
    const dialog = await screen.findByRole('dialog', { name: 'Search Modal' });
    expect(within(dialog).getByPlaceholderText('Search Harbor Academy...')).toBeTruthy();
  });

  it('narrows by a side panel, on small screens by a popover with Done, and shows removable chips (SEARCH-002)', async () => {
    const rows = {
      collections: [
        aCollection({ title: 'Knots one', difficulty: 'Beginner' }),
        aCollection({ title: 'Knots two', difficulty: 'Expert' }),
      ],
    };
    await open(rows);
    type('knots');
    expect(await titlesShown()).toHaveLength(2);
    const side = within(screen.getByRole('complementary', { name: 'Filters' }));
    fireEvent.click(side.getByRole('checkbox', { name: /Expert/ }));
    await waitFor(async () => expect(await titlesShown()).toEqual(['Knots two']));
    fireEvent.click(
      within(screen.getByRole('list', { name: 'Active filters' })).getByRole('button', { name: 'Expert' }),
    );
    await waitFor(async () => expect(await titlesShown()).toHaveLength(2));
    cleanup();
    isNarrow = true;
    await open(rows);
    type('knots');
    await titlesShown();
    expect(screen.queryByRole('checkbox', { name: /Expert/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Expert/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('checkbox', { name: /Expert/ })).toBeNull();
    await waitFor(async () => expect(await titlesShown()).toEqual(['Knots two']));
  });

  it('loads more, and leads to the lesson or the collection (SEARCH-003)', async () => {
    const course = aCollection({ title: 'Knotting', collectionSlug: 'knotting' });
    await open({ skills: many(25), collections: [course] });
    type('knot');
    expect(await titlesShown()).toHaveLength(20);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await titlesShown()).toHaveLength(26));
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Knot 03')).toBe('/learn/harbor/skill/knot-03');
    expect(hrefOf('Knotting')).toBe('/harbor/knotting');
  });

  it('offers state, in the words of the workflow, and archive to people with a role alone (SEARCH-008, SKILL-003)', async () => {
    const harbor = anOrganization();
    const skills = [aSkill({ title: 'Knot a' }), aSkill({ title: 'Knot b', workflow: 'NEEDS_PEER' })];
    const shown = async (roles: ('member' | 'trainer')[]) => {
      await open({ organizations: [harbor], profiles: [aProfile(harbor.organizationId, { roles })], skills });
      type('knot');
      await titlesShown();
      const group = screen.queryByRole('group', { name: 'State' });
      const labels =
        group &&
        within(group)
          .getAllByRole('checkbox')
          .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
      cleanup();
      return labels?.toSorted();
    };
    expect(await shown(['member'])).toBeUndefined();
    expect(await shown(['trainer'])).toEqual(['Content Complete | Needs Peer Review 1', 'Published 1']);
  });

  it('narrows by author, with names of this device and, asked in one call, of those whom it does not know', async () => {
    const [ada, bo, stranger] = [newId(), newId(), newId()];
    const by = (userId: string) => [{ userId, authorType: 'author' as const }];
    const skills = [
      aSkill({ title: 'Knot a', authors: by(ada) }),
      aSkill({ title: 'Knot b', authors: by(bo) }),
      aSkill({ title: 'Knot c', authors: by(stranger) }),
    ];
    const info = (userId: string, first: string) => ({
      userId,
      alias: first,
      name: { first, last: 'Berg' },
      image: null,
    });
    call.mockImplementation(async ({ name }) =>
      name === 'getUserInfoByUserIds'
        ? [{ ...info(bo, 'Bo'), id: bo, lastLoginAt: null }]
        : { key: 'k', expiresAt: Date.now() + 600_000 },
    );
    await open({ skills }, true, [info(ada, 'Ada')]);
    type('knot');
    const authors = within(await screen.findByRole('group', { name: 'Author' }));
    await waitFor(() => expect(authors.getAllByRole('checkbox')).toHaveLength(2));
    const asked = call.mock.calls.filter(([{ name }]) => name === 'getUserInfoByUserIds');
    expect(asked.map(([, args]) => args)).toEqual([{ userIds: [bo, stranger].sort() }]);
    fireEvent.click(authors.getByRole('checkbox', { name: /Bo Berg/ }));
    await waitFor(async () => expect(await titlesShown()).toEqual(['Knot b']));
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    expect(chips.getByRole('button', { name: 'Bo Berg' })).toBeTruthy();
    await waitFor(() => expect(ask.mock.lastCall?.[1]).toMatchObject({ filters: { author: [bo] } }));
  });

  it('finds offline by typo, says that results are of this device, sorted and filtered as online (LOCAL-008)', async () => {
    const skills = many(3);
    await open({ skills, bodies: skills.map(({ skillId }) => aBody(skillId)) });
    type('knit 0');
    expect(await screen.findByText('You’re offline: results are limited to this device.')).toBeTruthy();
    expect(await titlesShown()).toHaveLength(3);
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'recent' } });
    await waitFor(async () => expect(await titlesShown()).toEqual(['Knot 02', 'Knot 01', 'Knot 00']));
    expect(ask).not.toHaveBeenCalled();
  });

  it('says that there are more than it sorts and narrows, and looks past what the person may not see (SEARCH-003, SEARCH-007)', async () => {
    const organizationId = newId();
    const closed = Array.from({ length: 300 }, (_, at) =>
      aSkill({ organizationId, title: 'Knot', visible: false, boostScore: 9, updatedAt: at }),
    );
    const skills = [...closed, ...many(BEST_HITS + 1).map((skill) => ({ ...skill, organizationId }))];
    await open({ skills, profiles: [aProfile(organizationId, { roles: ['member'] })] });
    type('knot');
    const more = 'More than 1,000 results. Filters and sorting cover the 1,000 best matches.';
    expect(await screen.findByText(more, {}, { timeout: 10_000 })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'recent' } });
    expect(await screen.findByText('1,000 results among the 1,000 best matches')).toBeTruthy();
  }, 20_000);

  it('says of a person’s own lesson that nobody else sees it', async () => {
    const own = { organizationId: null, ownerId: session.accountId, visible: false };
    await open({ skills: [aSkill({ title: 'Knot mine', ...own })] });
    type('knot');
    expect((await results()).getByText(/Only you/)).toBeTruthy();
  });

  it('says how many courses this device searches where it is not given all of them (D59)', async () => {
    await open({ skills: many(1) });
    type('knot');
    await titlesShown();
    expect(screen.queryByText(/courses in full/)).toBeNull();
    await setMeta(db, 'coursesHeld', { held: 250, of: 301 });
    expect(await screen.findByText('This device shows 250 of 301 courses in full')).toBeTruthy();
  });

  it('adds below what the server has and this device has not (SEARCH-009, D84)', async () => {
    const here = aSkill({ title: 'Knot here' });
    const { hitOfSkill } = await import('#contract/content/search-hit.ts');
    const other: SearchHit = hitOfSkill(aSkill({ title: 'Knot there', skillSlug: 'knot-there' }));
    ask.mockResolvedValue({ hits: [hitOfSkill(here), other], next: null, owners: [] });
    await open({ skills: [here] }, true);
    type('knot');
    expect(await titlesShown()).toEqual(['Knot here']);
    const more = within(await screen.findByRole('region', { name: 'More on the server' }));
    expect((await more.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Knot there']);
  });
});

it('is not usable outside of its provider (SEARCH-012)', () => {
  const Outside = () => {
    useSearchThread();
    return null;
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Outside />)).toThrow('outside of SearchProvider');
  act(() => undefined);
  vi.restoreAllMocks();
});
