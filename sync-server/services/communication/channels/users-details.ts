/** People as a chat shows them (API-047). Whom the caller may not know is left out. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { knownPeople } from './repository.ts';

/** A session notes its use once a minute. */
const ACTIVE_MS = 2 * 60 * 1000;

export async function usersDetails(
  { tx, caller, at, presenceOf }: ReadContext,
  { userIds }: { userIds: string[] },
) {
  const ids = userIds.filter((id) => v.is(idSchema, id));
  if (!caller || ids.length === 0) return [];
  const people = await knownPeople(tx, { userId: caller.userId, userIds: ids, since: at - ACTIVE_MS });
  return people.map(({ active, ...person }) => ({
    ...person,
    // Sockets know best; where there are none, who has asked something just now is there.
    status: presenceOf?.(person.userId) ?? (active ? ('online' as const) : ('offline' as const)),
  }));
}
