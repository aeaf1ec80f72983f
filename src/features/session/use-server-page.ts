/** A page of the server as it is now, or as it was last seen on this device (D60, LOCAL-005, LOCAL-007). */
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { RequestError } from '#contract/request-error.ts';
import type { PageAnswer, PageArgs, ServerPage } from '#contract/server-page.ts';
import { useOffline } from '#features/kit/offline.ts';
import type { LecternDb } from '#store/db.ts';
import { useStore, useStored } from '#store/react.ts';
import { type CallArgs, useSession } from './session-context.ts';

/** Older ones make room: what nobody has looked at for long is asked for again. */
const KEPT_PAGES = 200;

export type Seen<Answer> = {
  /** undefined: it was never seen here */
  answer: Answer | undefined;
  /** when it was seen, epoch ms */
  at: number | undefined;
  state: 'asking' | 'fresh' | 'unreachable' | 'forbidden';
  /** asks again; resolves when it is here or could not be had */
  reload: () => Promise<void>;
};

/** Test data of billing is kept apart from real data on the device, too (BILL-009). */
const keyOf = ({ name, service }: ServerPage, args: unknown, sandbox: boolean) =>
  `${name} ${JSON.stringify(args)}${sandbox && service === 'billing' ? ' SANDBOX' : ''}`;

/** @param key  null: none */
export const seenPage = async (db: LecternDb, key: string | null) =>
  key === null ? undefined : db.pages.get(key);

async function keep(db: LecternDb, key: string, answer: unknown): Promise<void> {
  await db.pages.put({ key, answer, at: Date.now() });
  const count = await db.pages.count();
  if (count <= KEPT_PAGES) return;
  const oldest = await db.pages
    .orderBy('at')
    .limit(count - KEPT_PAGES)
    .primaryKeys();
  await db.pages.bulkDelete(oldest);
}

/** @param args  compared by value; null: nothing is asked */
export function useServerPage<P extends ServerPage>(page: P, args: PageArgs<P> | null): Seen<PageAnswer<P>> {
  const db = useStore();
  const { call, sandbox, token } = useSession();
  const online = !useOffline();
  const key = args === null ? null : keyOf(page, args, sandbox);
  const stored = useStored(seenPage, key);
  const [told, setTold] = useState<{ key: string | null; state: Seen<unknown>['state'] }>({
    key: null,
    state: 'asking',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the arguments
  const reload = useCallback(async () => {
    if (key === null || args === null) return;
    try {
      const answer = v.parse(page.answer, await call(page, args as unknown as CallArgs<P>));
      // By now the token is here, which alone knows: a page that has just started took real money for granted.
      const its = page.service === 'billing' ? keyOf(page, args, token.details()?.sandbox ?? sandbox) : key;
      await keep(db, its, answer);
      setTold({ key: its, state: 'fresh' });
    } catch (error) {
      const refused = error instanceof RequestError && (error.status === 403 || error.status === 404);
      setTold({ key, state: refused ? 'forbidden' : 'unreachable' });
      if (refused) await db.pages.delete(key);
    }
  }, [db, page, key, call]);
  useEffect(() => {
    if (online) void reload();
  }, [online, reload]);
  const read = v.safeParse(page.answer, stored?.answer);
  const mine = told.key === key ? told.state : 'asking';
  return {
    answer: read.success ? (read.output as PageAnswer<P>) : undefined,
    at: stored?.at,
    state: online || mine === 'forbidden' ? mine : 'unreachable',
    reload,
  };
}
