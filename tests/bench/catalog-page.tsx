/**
 * A catalog of 10,000 courses: until its first card is painted, beside an empty page that reads the same rows, and the tasks of more than
 * 50 ms while somebody scrolls through a thousand of them and jumps to the end.
 */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import { newId } from '#contract/ids.ts';
import { CatalogScreen } from '#features/catalog/catalog-screen.tsx';
import { catalogPage } from '#features/catalog/read-catalog.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import { openStore } from '#store/db.ts';
import { StoreContext, useStored } from '#store/react.ts';
import { SyncProvider } from '#sync/react.ts';
import { localSync } from '../support/local-sync.ts';
import { aCollection, anOrganization, aProfile } from '../support/store-builders.ts';

const COURSES = 10_000;
/** One turn of a wheel, and how many of them. */
const TURN_PX = 400;
const TURNS = 250;
const person = newId();
const organization = anOrganization();
const { organizationId, catalogIds } = organization;
const db = openStore(person);

const seeded = (async () => {
  const courses = Array.from({ length: COURSES }, (_, at) =>
    aCollection({
      ...{ organizationId, title: `Course ${at}`, shortDescription: 'Knots, ropes and what they hold.' },
      stats: { estimatedSecondsToConsume: at * 10, descendants: [{ type: 'skill', count: at % 40 }] },
    }),
  );
  const root = aCollection({
    ...{ collectionId: catalogIds.public, organizationId, type: 'root', title: 'Catalog' },
    children: courses.map(({ collectionId: id }) => ({ id, type: 'course', visible: true })),
  });
  await db.organizations.put(organization);
  await db.profiles.put(aProfile(organizationId, { roles: ['member'] }));
  await db.collections.bulkPut([root, ...courses]);
})();

function Bare() {
  const page = useStored(catalogPage, organization.alias, 'catalog');
  return page === undefined ? null : <article>{page === 'missing' ? '' : page.cards.length}</article>;
}

const screens: Record<string, () => React.ReactNode> = {
  bare: () => <Bare />,
  lectern: () => <CatalogScreen orgAlias={organization.alias} rootType="catalog" />,
};

const session = {
  ...{ status: 'Authenticated', accountId: person, settled: true, connected: false },
  call: () => new Promise(() => {}),
} as unknown as Session;

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

async function mounted(name: string, place: HTMLElement): Promise<{ root: Root; took: number }> {
  const base = createRootRoute();
  const all = createRoute({ getParentRoute: () => base, path: '$', component: screens[name] as never });
  const history = createMemoryHistory({ initialEntries: ['/harbor/catalog'] });
  const router = createRouter({ routeTree: base.addChildren([all]), history });
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
  for (let tries = 0; place.querySelector('article') === null; tries++) {
    if (tries > 5_000) throw new Error('The catalog did not come.');
    await painted();
  }
  await painted();
  return { root, took: performance.now() - started };
}

async function scrolled(place: HTMLElement): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    scrollBy(0, TURN_PX);
    await painted();
  }
  scrollTo(0, document.documentElement.scrollHeight);
  for (let tries = 0; !place.textContent?.includes(`Course ${COURSES - 1}`); tries++) {
    if (tries > 500) throw new Error('The last course did not come.');
    await painted();
    scrollTo(0, document.documentElement.scrollHeight);
  }
}

async function measureOf(name: string): Promise<Record<string, number>> {
  await seeded;
  const place = document.body.appendChild(document.createElement('div'));
  const tasks: number[] = [];
  const watcher = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  try {
    const { root, took } = await mounted(name, place);
    const figures: Record<string, number> = { open_ms: took };
    if (name === 'lectern') {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      watcher.observe({ type: 'longtask' });
      await scrolled(place);
      await new Promise((resolve) => setTimeout(resolve, 100));
      Object.assign(figures, { long_tasks: tasks.length, longest_ms: Math.max(0, ...tasks) });
    }
    root.unmount();
    return figures;
  } finally {
    watcher.disconnect();
    place.remove();
  }
}

Object.assign(window, { measureOf, ready: true });
