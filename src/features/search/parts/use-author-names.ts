/** Names of those who work on what was found: from this device, and in one call for all whom it does not know (SEARCH-002). */
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { PEOPLE_PER_REQUEST, userInfosPage } from '#contract/accounts/user-infos.ts';
import type { SearchHit } from '#contract/content/search.ts';
import { displayName } from '#domain/display-name.ts';
import { useSession } from '#features/session/session-context.ts';
import type { LecternDb } from '#store/db.ts';
import { userInfos } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';

type NamesByKey = Record<string, string>;

/** As hits name a person who owns something. */
export const personKey = (userId: string) => `usr#${userId}`;

/** Those of most hits first, as many as one call may ask about: a list of more is not offered anyway. */
function authorsOf(hits: readonly Pick<SearchHit, 'collaborators'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { collaborators } of hits)
    for (const userId of collaborators) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  return [...counts]
    .sort(([a, most], [b, more]) => more - most || a.localeCompare(b))
    .slice(0, PEOPLE_PER_REQUEST)
    .map(([userId]) => userId);
}

type Here = { of: readonly string[]; names: NamesByKey };

async function namesHere(db: LecternDb, userIds: readonly string[]): Promise<Here> {
  const people = await userInfos(db, userIds);
  const names = [...people].map(([userId, person]) => [personKey(userId), displayName(person)]);
  return { of: userIds, names: Object.fromEntries(names) };
}

export function useAuthorNames(
  found: readonly Pick<SearchHit, 'collaborators'>[],
  offline: boolean,
): NamesByKey {
  const { call, accountId } = useSession();
  const userIds = useMemo(() => authorsOf(found), [found]);
  const here = useStored(namesHere, userIds);
  /** null: the server does not tell this person of them */
  const [told, setTold] = useState<Record<string, string | null>>({});
  // While the next people are looked up, the names of the last ones are still here: then nobody is missing yet.
  const missing =
    here?.of.join() === userIds.join()
      ? userIds.filter((userId) => !(personKey(userId) in here.names) && !(personKey(userId) in told))
      : [];
  const asked = missing.join(' ');
  useEffect(() => {
    if (asked === '' || offline || accountId === null) return;
    let gone = false;
    const ids = asked.split(' ');
    call(userInfosPage, { userIds: ids })
      .then((answer) => {
        if (gone) return;
        const people = v.parse(userInfosPage.answer, answer);
        const nobody = ids.map((userId) => [personKey(userId), null] as const);
        const names = people.map((person) => [personKey(person.userId), displayName(person)] as const);
        setTold((before) => ({ ...before, ...Object.fromEntries([...nobody, ...names]) }));
      })
      .catch(() => {}); // without names there is nothing to choose by: the facet offers fewer people
    return () => {
      gone = true;
    };
  }, [asked, offline, accountId, call]);
  return useMemo(() => {
    const known = Object.entries(told).filter((entry): entry is [string, string] => entry[1] !== null);
    return { ...Object.fromEntries(known), ...here?.names };
  }, [told, here]);
}
