import Dexie from 'dexie';
import { straight } from './straight-to-disk.ts';

/**
 * As `straight`. A connection that the browser has ended, as phones do after sleep, is no disk that takes nothing: it is opened again.
 * @throws DatabaseClosedError where a newer version of the app has taken the database, or the account has gone
 */
export async function straightOnceOpen<T>(...given: Parameters<typeof straight<T>>): Promise<T> {
  const begun = straight(...given);
  if (begun) return begun;
  const [db, tables] = given;
  await db.transaction('r', [...tables], () => {}); // Dexie opens it again, or says why not
  return straight(...given) ?? Promise.reject(new Dexie.DatabaseClosedError());
}
