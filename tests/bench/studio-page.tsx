/**
 * The studio over 10,000 rows: how long its own sorting and filtering take on the screen's thread, and how long the page takes to open and
 * to answer a letter in its search, beside an empty Mantine table that reads the same rows and shows those in sight: ten cells of text
 * each and nothing to do in them. A Mantine table of all rows takes fourteen times as long as either.
 */
import { Table } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import type { Workflow } from '#contract/enumerations.ts';
import { newId } from '#contract/ids.ts';
import { dateText } from '#contract/words/time.ts';
import {
  everything,
  narrowed,
  type StudioSort,
  sortColumns,
  sortedRows,
  studioCategories,
  studioFacet,
} from '#domain/studio-rows.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import { type StudioEntry, studioPage } from '#features/studio/read-studio.ts';
import { StudioScreen } from '#features/studio/studio-screen.tsx';
import { openStore } from '#store/db.ts';
import { StoreContext, useStored } from '#store/react.ts';
import { SyncProvider } from '#sync/react.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { localSync } from '../support/local-sync.ts';
import { anOrganization, aProfile, aSkill } from '../support/store-builders.ts';
import '@mantine/core/styles/Table.layer.css';

const ROWS = 10_000;
const IN_SIGHT = 30;
const LETTERS = 'harbor';
const words = ['Harbor', 'Light', 'Knots', 'Ropes', 'Tides', 'Anchor', 'Signal', 'Weather'];
const workflows: Workflow[] = ['INITIAL', 'NEEDS_PEER', 'NEEDS_SEO', 'PUBLISHED'];
const person = newId();
const organization = anOrganization();
const { organizationId } = organization;
const db = openStore(person);

const seeded = (async () => {
  const word = (at: number) => words[at % words.length] as string;
  const authors = Array.from({ length: 20 }, () => newId());
  const rows = Array.from({ length: ROWS }, (_, at) =>
    aSkill({
      organizationId,
      title: `${word(at)} ${word(Math.floor(at / 8))} ${(at * 7919) % ROWS}`,
      workflow: workflows[at % 4] as Workflow,
      visible: at % 3 > 0,
      views: (at * 37) % 5_000,
      tags: [word(at + 3)],
      authors: [{ userId: authors[at % 20] as string, authorType: 'author' }],
      updatedAt: Date.UTC(2026, 0, 1) + at * 3_600_000,
    }),
  );
  await db.organizations.put(organization);
  await db.profiles.put(aProfile(organizationId, { roles: ['owner'] }));
  await db.skills.bulkPut(rows);
})();

function Bare() {
  const page = useStored(studioPage, organizationId);
  // Waits as the product does: a shape that shows, shows for a while.
  return (
    <LoadingArea loading={page === undefined} skeleton={<ListSkeleton rows={8} />} slowText="">
      <Table>
        <Table.Tbody>
          {page?.entries.slice(0, IN_SIGHT).map((entry) => (
            <Table.Tr key={entry.id}>
              {cellsOf(entry).map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are these
                <Table.Td key={at}>{text}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </LoadingArea>
  );
}

const cellsOf = (row: StudioEntry): string[] => [
  ...[row.title, dateText(row.createdAt), dateText(row.updatedAt), row.availability, row.workflow],
  ...[String(row.views), String(row.likes), String(row.authors.length), row.presentIn[0]?.title ?? ''],
  row.externalId,
];

const screens: Record<string, () => React.ReactNode> = {
  mantine: () => <Bare />,
  lectern: () => (
    <StudioScreen
      organizationId={organizationId}
      entityType={undefined}
      entityId={undefined}
      asksQuestions={false}
    />
  ),
};

const session = {
  ...{ status: 'Authenticated', accountId: person, settled: true, connected: false },
  call: () => new Promise(() => {}),
} as unknown as Session;

async function mounted(name: string, place: HTMLElement): Promise<{ root: Root; took: number }> {
  const base = createRootRoute();
  const all = createRoute({ getParentRoute: () => base, path: '$', component: screens[name] as never });
  const router = createRouter({
    routeTree: base.addChildren([all]),
    history: createMemoryHistory({ initialEntries: ['/studio'] }),
  });
  await router.load();
  const root = createRoot(place);
  const started = performance.now();
  root.render(
    <ThemeProvider>
      <StoreContext value={db}>
        <SessionContext value={session}>
          <SyncProvider sync={localSync(db)}>
            <RouterProvider router={router as never} />
          </SyncProvider>
        </SessionContext>
      </StoreContext>
    </ThemeProvider>,
  );
  await until(() => place.querySelector('tbody tr') !== null);
  return { root, took: performance.now() - started };
}

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

/** Painted with it. */
async function until(there: () => boolean): Promise<void> {
  for (let tries = 0; !there(); tries++) {
    if (tries > 2_000) throw new Error('It did not come.');
    await painted();
  }
  await painted();
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A letter after the other, as fast as people type; each until the count of rows for it is painted. */
async function typed(place: HTMLElement): Promise<number[]> {
  const field = place.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const count = () => place.querySelector('search [role=status]')?.textContent ?? '';
  const put = async (text: string) => {
    const before = count();
    const started = performance.now();
    write?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => count() !== before || text.length > 1);
    return performance.now() - started;
  };
  const times: number[] = [];
  for (let at = 1; at <= LETTERS.length; at++) {
    times.push(await put(LETTERS.slice(0, at)));
    await sleep(120);
  }
  await put('');
  return times;
}

async function onTheThread(): Promise<Record<string, number>> {
  const page = await studioPage(db, organizationId);
  const entries = page?.entries ?? [];
  const asking = { now: Date.now(), me: person };
  /** Of three, so that one that something else interrupted does not count. */
  const timed = (run: () => unknown) =>
    median(
      [1, 2, 3].map(() => {
        const started = performance.now();
        run();
        return performance.now() - started;
      }),
    );
  const query = { ...everything, text: 'harbor', selections: { workflow: ['NEEDS_PEER', 'INITIAL'] } };
  const sorts = sortColumns.flatMap((by): StudioSort[] => [true, false].map((down) => ({ by, down })));
  const times = sorts.map((sort) => timed(() => sortedRows(narrowed(entries, everything, asking), sort)));
  const letters = [1, 2, 3, 4, 5, 6].map((at) =>
    timed(() =>
      sortedRows(narrowed(entries, { ...query, text: LETTERS.slice(0, at) }, asking), {
        by: 'updatedAt',
        down: true,
      }),
    ),
  );
  const facets = timed(() => studioCategories.map((id) => studioFacet(entries, query, asking, id)));
  return { sort_ms: Math.max(...times), filter_ms: Math.max(...letters), facets_ms: facets };
}

async function measureOf(name: string): Promise<Record<string, number>> {
  await seeded;
  const place = document.body.appendChild(document.createElement('div'));
  const longest: number[] = [0];
  const watcher = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.push(duration);
  });
  try {
    const { root, took } = await mounted(name, place);
    const figures: Record<string, number> = { open_ms: took };
    if (name === 'lectern') {
      await sleep(300);
      watcher.observe({ type: 'longtask' });
      const times = await typed(place);
      Object.assign(figures, { type_ms: median(times), long_task_ms: Math.max(...longest) });
      Object.assign(figures, await onTheThread());
    }
    root.unmount();
    return figures;
  } finally {
    watcher.disconnect();
    place.remove();
    await sleep(200);
  }
}

Object.assign(window, { measureOf, ready: true });
