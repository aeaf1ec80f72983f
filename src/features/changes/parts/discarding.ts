/**
 * Taking a change back, with ten seconds to think again. What was never sent is taken back at once, so that it is not sent
 * meanwhile, and is made anew with the same id on undo. What was refused is only set aside: it goes when the time is over, and if the
 * page is closed before, it is still there.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { mutationNamed } from '#mutations/registry.ts';
import type { LecternDb } from '#store/db.ts';
import type { ChangeItem } from '#store/queries/changes.ts';
import { useStore } from '#store/react.ts';
import { type Sync, useSync } from '#sync/react.ts';
import { announce } from '#ui/announcements.ts';
import { showToast } from '#ui/toasts.ts';

const UNDO_MS = 10_000;

type Discarded = { item: ChangeItem; undo: () => Promise<void> };

export type Discarding = {
  /** what can still be brought back, by id */
  discarded: ReadonlyMap<string, Discarded>;
  discard: (item: ChangeItem) => Promise<void>;
};

export function useDiscarding(): Discarding {
  const db = useStore();
  const sync = useSync();
  const [discarded, setDiscarded] = useState<ReadonlyMap<string, Discarded>>(new Map());
  const timers = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; finish: () => void }>());

  const forget = useCallback((id: string) => {
    clearTimeout(timers.current.get(id)?.timer);
    timers.current.delete(id);
    setDiscarded((all) => new Map([...all].filter(([each]) => each !== id)));
  }, []);

  // The page goes on without the tray: what was set aside is discarded, as the person wanted.
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const { timer, finish } of waiting.values()) {
        clearTimeout(timer);
        finish();
      }
    };
  }, []);

  const discard = useCallback(
    async (item: ChangeItem) => {
      const taken = item.state === 'rejected' ? setAside(sync, item) : await takeBack(db, sync, item);
      if (taken === null) return;
      const finish = () => void taken.finish();
      const timer = setTimeout(() => {
        forget(item.id);
        finish();
      }, UNDO_MS);
      timers.current.set(item.id, { timer, finish });
      const undo = async () => {
        forget(item.id);
        await taken.undo();
      };
      setDiscarded((all) => new Map([...all, [item.id, { item, undo }]]));
      announce(words.changes.discarded);
    },
    [db, sync, forget],
  );

  return { discarded, discard };
}

type Taken = { undo: () => Promise<void>; finish: () => Promise<unknown> };

const setAside = (sync: Sync, { id }: ChangeItem): Taken => ({
  undo: async () => {},
  finish: () => sync.discard(id),
});

async function takeBack(db: LecternDb, sync: Sync, { id }: ChangeItem): Promise<Taken | null> {
  const entry = await db.outbox.where('id').equals(id).first();
  const result = await sync.discard(id);
  if (result === 'sent') showToast({ id: `sent ${id}`, text: words.changes.mayBeThere });
  const mutation = entry && mutationNamed(entry.op);
  if (result !== 'discarded' || !mutation) return null;
  return {
    undo: async () => {
      await enqueue(db, mutation, entry.vars, { at: entry.createdAt, id });
      sync.nudge();
    },
    finish: async () => {},
  };
}
