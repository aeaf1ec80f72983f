/** What a browser has stored, read past the product: databases, caches and local storage of the page's origin. */
import type { Page } from '@playwright/test';
import type { OutboxEntry } from '#store/tables/outbox.ts';

/** A document of the origin on which nothing of the product runs. */
export const bareDocument = '/favicon.svg';

type Table =
  | 'outbox'
  | 'comments'
  | 'progress'
  | 'delivered'
  | 'bodies'
  | 'skills'
  | 'collections'
  | 'drafts'
  | 'ydoc'
  | 'meta'
  | 'enrollments'
  | 'later'
  | 'messages';

/** Every record of a table; none where there is no such database. */
export function records<T>(page: Page, accountId: string, table: Table): Promise<T[]> {
  return page.evaluate(
    async ({ name, table }) => {
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      try {
        return await new Promise<never[]>((resolve, reject) => {
          const reading = db.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result as never[]);
          reading.onerror = () => reject(reading.error);
        });
      } finally {
        db.close();
      }
    },
    { name: `lectern-${accountId}`, table },
  );
}

export const outboxOf = (page: Page, accountId: string) => records<OutboxEntry>(page, accountId, 'outbox');

/** Changes that the server has not answered. */
export async function unsentOf(page: Page, accountId: string): Promise<OutboxEntry[]> {
  return (await outboxOf(page, accountId)).filter(({ state }) => state !== 'acked');
}

/** Of these the comments; seconds spent in a lesson are changes too, and may be noted at any moment. */
export const unsentComments = async (page: Page, accountId: string) =>
  (await unsentOf(page, accountId)).filter(({ op }) => op === 'createComment');

/** Whether any database of the origin holds this text readably. */
export const isReadable = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      try {
        for (const table of db.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve, reject) => {
            const reading = db.transaction(table).objectStore(table).getAll();
            reading.onsuccess = () => resolve(reading.result);
            reading.onerror = () => reject(reading.error);
          });
          if (JSON.stringify(rows).includes(text)) return true;
        }
      } finally {
        db.close();
      }
    }
    return false;
  }, text);

export const databaseNames = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

/** Addresses in each cache. */
export const cached = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      all[name] = (await (await caches.open(name)).keys()).map(({ url }) => url);
    }
    return all;
  });
