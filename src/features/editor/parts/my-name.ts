/** The name under which others see this person in a draft. */
import { displayName } from '#domain/display-name.ts';
import type { LecternDb } from '#store/db.ts';
import { me } from '#store/queries/people.ts';

/** '' while the device does not know it yet. */
export async function myName(db: LecternDb): Promise<string> {
  const user = await me(db);
  return user ? displayName(user) : '';
}
