/**
 * A catalog of 10,000 courses, of which the person learns in 200 and the device holds 1,000 whole: until its first card is painted, beside an
 * empty page that reads the same rows, and the tasks of more than 50 ms while it opens, while somebody types into its filter, with a slip
 * too, and while somebody scrolls through a thousand of them and jumps to the end.
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
import { aCollection, anOrganization, aProfile, aProgress, aSkill } from '../support/store-builders.ts';

const COURSES = 10_000;
/** Their sections and lessons are on the device. */
const HELD = 1_000;
const LEARNED = 200;
const LESSONS = 10;
const TYPED = ['knots', 'Course 9', 'hitxhes'];
/** One turn of a wheel, and how many of them. */
const TURN_PX = 400;
const TURNS = 250;
const words = ['bends', 'hitches', 'splices', 'loops', 'whippings', 'lashings', 'stoppers'];
const person = newId();
const organization = anOrganization();
const { organizationId, catalogIds } = organization;
const db = openStore(person);

const seeded = (async () => {
  const lessons: ReturnType<typeof aSkill>[] = [];
  const sections: ReturnType<typeof aCollection>[] = [];
  const courses = Array.from({ length: COURSES }, (_, at) => {
    const collectionId = newId();
    const inside = Array.from({ length: LESSONS }, () => ({
      id: newId(),
      type: 'skill' as const,
      visible: true,
    }));
    const isHeld = at % (COURSES / HELD) === 0;
    if (isHeld)
      for (const { id: skillId } of inside)
        lessons.push(aSkill({ skillId, organizationId, courseIds: [collectionId] }));
    const section = aCollection({
      organizationId,
      type: 'collection',
      rootCollectionId: collectionId,
      children: inside,
    });
    if (isHeld) sections.push(section);
    return aCollection({
      ...{
        collectionId,
        organizationId,
        rootCollectionId: collectionId,
        title: `Course ${at} ${words[at % words.length]}`,
      },
      shortDescription: 'Knots, ropes and what they hold.',
      stats: { estimatedSecondsToConsume: at * 10, descendants: [{ type: 'skill', count: at % 40 }] },
      children: [{ id: section.collectionId, type: 'collection' }],
    });
  });
  const root = aCollection({
    ...{ collectionId: catalogIds.public, organizationId, type: 'root', title: 'Catalog' },
    children: courses.map(({ collectionId: id }) => ({ id, type: 'course', visible: true })),
  });
  await db.organizations.put(organization);
  await db.buckets.put({ id: 'test', priority: 0, cursor: '1:1:', page: null });
  await db.profiles.put(aProfile(organizationId, { roles: ['member'] }));
  await db.collections.bulkPut([root, ...courses, ...sections]);
  await db.skills.bulkPut(lessons);
  await db.progress.bulkPut(
    lessons
      .filter((_, at) => at % (LESSONS * (HELD / LEARNED)) === 0)
      .map(({ skillId }) => aProgress(skillId)),
  );
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

/** As a person types: a key, a frame, the next one. */
async function typed(place: HTMLElement): Promise<void> {
  for (let tries = 0; !place.querySelector('input[type=search]'); tries++) {
    if (tries > 500) throw new Error('The filter did not come.');
    await painted();
  }
  const field = place.querySelector<HTMLInputElement>('input[type=search]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const text of [...TYPED, ''])
    for (let length = Math.min(1, text.length); length <= text.length; length++) {
      set?.call(field, text.slice(0, length));
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
  await new Promise((resolve) => setTimeout(resolve, 500));
}

async function measureOf(name: string): Promise<Record<string, number>> {
  await seeded;
  const place = document.body.appendChild(document.createElement('div'));
  const tasks: number[] = [];
  const watcher = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  try {
    watcher.observe({ type: 'longtask' });
    const { root, took } = await mounted(name, place);
    const figures: Record<string, number> = { open_ms: took };
    const settled = async (of: string, after: number) => {
      await new Promise((resolve) => setTimeout(resolve, after));
      const found = tasks.splice(0);
      Object.assign(figures, { [`${of}_tasks`]: found.length, [`${of}_longest_ms`]: Math.max(0, ...found) });
    };
    await settled('open', 2_000);
    if (name === 'lectern') {
      await typed(place);
      await settled('type', 100);
      await scrolled(place);
      await settled('scroll', 100);
    }
    root.unmount();
    return figures;
  } finally {
    watcher.disconnect();
    place.remove();
  }
}

Object.assign(window, { measureOf, ready: true });
