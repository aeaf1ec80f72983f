/**
 * Taking a change back, with ten seconds to think again. What was never sent is taken back at once, so that it is not sent
 * meanwhile, and is made anew with the same id on undo. What was refused is only set aside: it goes when the time is over, and if the
 * page is closed before, it is still there.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { mutationNamed } from '#mutations/registry.ts';
import { type ChangeItem, DRAFT_CHANGE } from '#mutations/unsent-changes.ts';
import type { LecternDb } from '#store/db.ts';
import { removeDraft } from '#store/queries/drafts.ts';
import { useStore } from '#store/react.ts';
import { changesBuildingOn } from '#sync/changes.ts';
import { type Sync, useSync } from '#sync/react.ts';
import { announce } from '#ui/announcements.ts';
import { showToast } from '#ui/toasts.ts';

const UNDO_MS = 10_000;

type Discarded = { item: ChangeItem; undo: () => Promise<void> };

export type Discarding = {
  /** what can still be brought back, by id */
  discarded: ReadonlyMap<string, Discarded>;
  /** @param all  what the tray shows */
  discard: (item: ChangeItem, all: readonly ChangeItem[]) => Promise<void>;
};

export function useDiscarding(): Discarding {
  const db = useStore();
  const sync = useSync();
  const [discarded, setDiscarded] = useState<ReadonlyMap<string, Discarded>>(new Map());
  const timers = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; finish: () => void }>());

  const forget = useCallback((ids: readonly string[]) => {
    for (const id of ids) {
      clearTimeout(timers.current.get(id)?.timer);
      timers.current.delete(id);
    }
    setDiscarded((all) => new Map([...all].filter(([each]) => !ids.includes(each))));
  }, []);

  // The page goes on without the tray: what was set aside is discarded, as the person wanted.
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      const ending = new Map([...waiting.values()].map(({ timer, finish }) => [timer, finish]));
      for (const [timer, finish] of ending) {
        clearTimeout(timer);
        finish();
      }
    };
  }, []);

  const discard = useCallback(
    async (item: ChangeItem, all: readonly ChangeItem[]) => {
      // What builds on it could never be sent without it: it goes along, the newest first, and comes back the other way round.
      const building = await changesBuildingOn(db, item.id);
      const going = [item, ...building.flatMap((id) => all.find((each) => each.id === id) ?? [])].reverse();
      const gone: { item: ChangeItem; taken: Taken }[] = [];
      for (const each of going) {
        const taken = await takenOf(db, sync, each);
        if (taken !== null) gone.push({ item: each, taken });
      }
      if (gone.length === 0) return;
      const ids = gone.map(({ item: { id } }) => id);
      const finish = () => {
        for (const { taken } of gone) void taken.finish();
      };
      const timer = setTimeout(() => {
        forget(ids);
        finish();
      }, UNDO_MS);
      for (const id of ids) timers.current.set(id, { timer, finish });
      const undo = async () => {
        forget(ids);
        for (const { taken } of gone.toReversed()) await taken.undo();
      };
      setDiscarded(
        (before) =>
          new Map([...before, ...gone.map((each) => [each.item.id, { item: each.item, undo }] as const)]),
      );
      announce(words.changes.discarded);
    },
    [db, sync, forget],
  );

  return { discarded, discard };
}

type Taken = { undo: () => Promise<void>; finish: () => Promise<unknown> };

async function takenOf(db: LecternDb, sync: Sync, item: ChangeItem): Promise<Taken | null> {
  const nothing = async () => {};
  if (item.op === DRAFT_CHANGE) return { undo: nothing, finish: () => removeDraft(db, item.id) };
  if (item.state === 'rejected') return { undo: nothing, finish: () => sync.discard(item.id) };
  return takeBack(db, sync, item);
}

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
