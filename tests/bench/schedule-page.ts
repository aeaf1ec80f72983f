/**
 * The schedule of 5,000 items as its panel reads it, beside the bare query of the same rows by the same index. A first page and one after a
 * hundred presses of More.
 */
import { scheduleId } from '#contract/content/schedule.ts';
import { newId } from '#contract/ids.ts';
import { addDays, localDay } from '#domain/schedule.ts';
import { openStore, storeName } from '#store/db.ts';
import { schedulePart } from '#store/queries/schedule.ts';
import { aSkill } from '../support/store-builders.ts';

const ITEMS = 5_000;
const PAGE = 5;
const FURTHER = 500;
const QUERIES = 20;

const person = newId();
const today = localDay(Date.now());
const db = openStore(person);

async function seed(): Promise<void> {
  const skills = Array.from({ length: ITEMS }, (_, at) => aSkill({ title: `Lesson ${at}` }));
  await db.skills.bulkPut(skills);
  await db.things.bulkPut(
    skills.map(({ skillId, title }, at) => ({
      ...{ id: scheduleId('skill', skillId), thing: 'scheduleItem', entityType: 'skill', entityId: skillId },
      // Most are to come; what is planned last is not the latest day.
      ...{ title, date: addDays(today, ((at * 37) % 400) - 40), addedAt: at },
      ...{ ver: at + 1, buckets: [`user:${person}`], pending: 0 },
    })) as never,
  );
}
const seeded = seed();

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const raw = seeded.then(() => answer(indexedDB.open(storeName(person))));

const candidates: Record<string, (count: number) => Promise<number>> = {
  /** Every row of the schedule comes; nothing is made of it. */
  async bare() {
    const index = (await raw).transaction('things').objectStore('things').index('thing');
    return (await answer(index.getAll('scheduleItem'))).length;
  },
  lectern: async (count) => (await schedulePart(db, 'upcoming', today, count)).items.length,
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

async function timed(name: string, count: number): Promise<number> {
  const run = candidates[name];
  if (!run) throw new Error(`There is no ${name}.`);
  const times: number[] = [];
  for (let at = 0; at < QUERIES; at++) {
    const started = performance.now();
    const found = await run(count);
    if (found < count) throw new Error(`${name} found ${found} of ${count}.`);
    times.push(performance.now() - started);
  }
  return median(times);
}

async function measureOf(name: string): Promise<Record<string, number>> {
  await seeded;
  return { first_ms: await timed(name, PAGE), further_ms: await timed(name, FURTHER) };
}

Object.assign(window, { measureOf, ready: true });
