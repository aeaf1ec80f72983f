/** Drafts in components. Yjs is loaded by the first that opens one. */
import { use, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from '#store/react.ts';
import type { Draft } from './draft.ts';
import type { IncomingChange } from './incoming.ts';
import { type DraftPlatform, DraftPlatformContext } from './platform-context.ts';

/** Suspends the component while it is loaded. */
export function useDraftPlatform(): DraftPlatform {
  const load = useContext(DraftPlatformContext);
  if (load === null) throw new Error('The component stands outside of DraftPlatformContext.');
  return use(load());
}

/**
 * Open for as long as the component is there.
 * @param attempt  another number closes it and opens it again: its code, its text and its way to the server are asked for once more
 * @returns null until its code is loaded
 */
export function useDraft(skillId: string, attempt = 0): Draft | null {
  const db = useStore();
  const platform = useDraftPlatform();
  const [draft, setDraft] = useState<Draft | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let gone = false;
    const opening = import('./open-draft.ts').then(({ openDraft }) =>
      openDraft(skillId, { db, ...platform }),
    );
    opening.then((opened) => {
      if (!gone) setDraft(opened);
    }, platform.report);
    return () => {
      gone = true;
      setDraft(null);
      opening.then((opened) => opened.close()).catch(platform.report);
    };
  }, [db, skillId, platform, attempt]);
  return draft;
}

/** The blocks that others changed while this device was away; `draft.incoming` undoes or dismisses them. */
export const useIncoming = (draft: Draft): readonly IncomingChange[] =>
  useSyncExternalStore(draft.incoming.subscribe, draft.incoming.get);
