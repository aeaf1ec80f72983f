/**
 * The search on a device with 10,000 courses and 100,000 listings of lessons: until the first results are painted where nothing is indexed
 * yet, until all is in the index, beside plain MiniSearch over the same rows; until they are painted at the next start, from the kept index;
 * and each later search, from its last letter to its paint. With the longest task on the screen's thread meanwhile.
 */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import MiniSearch from 'minisearch';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '#app/theme/theme-provider.tsx';
import { listingOfSkill, textsOfListing } from '#contract/content/content-listing.ts';
import { textsOfCollection } from '#contract/content/search-hit.ts';
import { newId } from '#contract/ids.ts';
import { SearchDialog } from '#features/search/search-dialog.tsx';
import { openSearchThread } from '#features/search/search-thread.ts';
import { type Session, SessionContext } from '#features/session/session-context.ts';
import { openStore } from '#store/db.ts';
import { allListings } from '#store/queries/listings.ts';
import { StoreContext } from '#store/react.ts';
import { SyncProvider } from '#sync/react.ts';
import { localSync } from '../support/local-sync.ts';
import { aCollection, aListing, anOrganization, aProfile, aSkill } from '../support/store-builders.ts';

const COURSES = 10_000;
const LISTINGS = 100_000;
const AT_ONCE = 5_000;
const LATE_MS = 180_000;
const words =
  `anchor bowline cable deck ebb ferry gale harbor island jetty keel light mast north ocean pilot quay rope sail tide
 under vessel weather yacht zone buoy chart drift echo fathom gauge hull inlet jib knot lock mooring net oar port`.split(
    /\s+/,
  );
/** In every title; in a fortieth and more; two of them; with a slip; one title alone. */
const questions = ['practice', 'harbor', 'mast tid', 'wether', 'keel 4321'];
const person = newId();
const organization = anOrganization();
const { organizationId } = organization;
const db = openStore(person);
const nobody = openStore(newId());

const word = (at: number) => words[at % words.length] as string;
const title = (at: number) => `Practice: ${word(at)} ${word(Math.floor(at / 40))} ${word(at * 7 + 3)} ${at}`;

const seeded = (async () => {
  const authors = Array.from({ length: 50 }, () => newId());
  const by = (at: number) => authors[at % 50] as string;
  const some = (at: number) => ({
    ...{ organizationId, title: title(at), tags: [word(at + 5)], views: (at * 37) % 5_000 },
    updatedAt: Date.UTC(2026, 0, 1) + at * 60_000,
  });
  await db.organizations.put(organization);
  await db.profiles.put(aProfile(organizationId, { roles: ['member'] }));
  for (let from = 0; from < COURSES; from += AT_ONCE)
    await db.collections.bulkPut(
      Array.from({ length: AT_ONCE }, (_, n) =>
        aCollection({
          ...some(from + n),
          authors: [{ userId: by(n), authorTypes: ['author'] }],
          description: `Of ${word(n)} and ${word(n + 9)}, for a week at sea.`,
        }),
      ),
    );
  for (let from = 0; from < LISTINGS; from += AT_ONCE)
    await db.things.bulkPut(
      Array.from({ length: AT_ONCE }, (_, n) =>
        aListing(
          listingOfSkill({
            ...aSkill(some(COURSES + from + n)),
            ...{ organizationId, authors: [{ userId: by(n), authorType: 'author' }] },
          }),
        ),
      ),
    );
})();

/** Plain MiniSearch, with the rows read at once. */
async function plain(): Promise<Record<string, number>> {
  const started = performance.now();
  const [collections, listings] = await Promise.all([db.collections.toArray(), allListings(db)]);
  const index = new MiniSearch({ fields: ['title', 'subtitle', 'tags', 'text'] });
  index.addAll(collections.map((row) => ({ id: row.collectionId, ...textsOfCollection(row) })));
  index.addAll(listings.map((row) => ({ id: row.entityId, ...textsOfListing(row) })));
  return { built_ms: performance.now() - started };
}

const session = {
  ...{ status: 'Authenticated', accountId: person, settled: true, connected: false },
  ask: () => new Promise(() => {}),
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
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(there: () => boolean): Promise<void> {
  const late = performance.now() + LATE_MS;
  while (!there()) {
    if (performance.now() > late)
      throw new Error(`It did not come: ${document.body.textContent?.slice(0, 300)}`);
    await painted();
  }
  await painted();
}

async function opened() {
  const Screen = () => <SearchDialog organization="Harbor" opened onClose={() => {}} />;
  const base = createRootRoute();
  const all = createRoute({ getParentRoute: () => base, path: '$', component: Screen });
  const router = createRouter({
    routeTree: base.addChildren([all]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
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
  await until(() => document.querySelector('input[type=search]') !== null);
  return {
    close() {
      root.unmount();
      place.remove();
      // Another account's search takes the worker's place: the next one starts.
      openSearchThread(nobody);
    },
  };
}

const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const answer = () => document.querySelector('p[role=status]')?.textContent ?? '';
const hits = () => [...document.querySelectorAll('h3 a')].map((each) => each.textContent ?? '');

/** @returns ms from its last letter to the paint of its results */
async function asked(question: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement;
  const before = document.querySelector('h3 a');
  const started = performance.now();
  write?.call(field, question);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => hits().length > 0 && document.querySelector('h3 a') !== before && /\d/.test(answer()));
  return performance.now() - started;
}

const isWhole = () => /\d/.test(answer()) && !answer().includes('Still reading');

/** What runs, and the longest task on this thread meanwhile. */
async function watched<T>(run: () => Promise<T>): Promise<[T, number]> {
  const tasks = [0];
  const watcher = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  watcher.observe({ type: 'longtask' });
  const came = await run();
  await sleep(100);
  watcher.disconnect();
  return [came, Math.max(...tasks)];
}

async function lectern(): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  await db.search.clear();
  let dialog = await opened();
  const started = performance.now();
  const [first, firstTask] = await watched(() => asked('harbor'));
  const [, buildTask] = await watched(() => until(isWhole));
  Object.assign(figures, { first_ms: first, built_ms: performance.now() - started });
  Object.assign(figures, { first_task_ms: Math.max(firstTask, buildTask) });
  const later: number[] = [];
  const [, laterTask] = await watched(async () => {
    for (const question of questions) {
      await asked('zone');
      await sleep(300);
      const took = await asked(question);
      figures[`${question.replaceAll(' ', '_')}_ms`] = took;
      later.push(took);
      await sleep(300);
    }
  });
  Object.assign(figures, { later_ms: Math.max(...later), later_task_ms: laterTask });
  await until(() => kept);
  dialog.close();
  dialog = await opened();
  const [next, nextTask] = await watched(() => asked('harbor'));
  Object.assign(figures, { next_ms: next, next_task_ms: nextTask });
  await until(isWhole);
  dialog.close();
  return figures;
}

let kept = false;
setInterval(async () => {
  kept = (await db.search.count()) > 0;
}, 200);

async function measureOf(name: string): Promise<Record<string, number>> {
  await seeded;
  return name === 'lectern' ? lectern() : plain();
}

Object.assign(window, { measureOf, ready: true });
