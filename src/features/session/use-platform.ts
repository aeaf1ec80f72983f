/** What this installation is, as it was last seen: the operator's links. */
import { useEffect } from 'react';
import * as v from 'valibot';
import { PLATFORM_PATH, type Platform, platformSchema } from '#contract/platform.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useStore, useStored } from '#store/react.ts';
import { useSession } from './session-context.ts';
import { seenPage } from './use-server-page.ts';

const KEY = 'platform';

/** @param asked  false: what was seen last is enough. @returns undefined: it was never seen here */
export function usePlatform(asked = true): Platform | undefined {
  const db = useStore();
  const { ask } = useSession();
  const online = !useOffline();
  const stored = useStored(seenPage, KEY);
  useEffect(() => {
    if (!online || !asked) return;
    ask(PLATFORM_PATH)
      .then((answer) => db.pages.put({ key: KEY, answer: v.parse(platformSchema, answer), at: Date.now() }))
      .catch(() => {}); // what was seen last holds
  }, [db, ask, online, asked]);
  const read = v.safeParse(platformSchema, stored?.answer);
  return read.success ? read.output : undefined;
}
