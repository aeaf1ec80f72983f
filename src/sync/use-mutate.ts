/** Changing something in a component. The screen hands its own mutation in: it alone is loaded with it, and not every verb there is. */
import { useCallback } from 'react';
import type { Mutation } from '#mutations/definition.ts';
import { enqueue } from '#mutations/enqueue.ts';
import { useStore } from '#store/react.ts';
import { useSync } from './react.ts';
import { putDurably } from './storage/keep-storage.ts';

/**
 * @returns a function that makes the change on this device and leaves it to the outbox. It resolves when row and entry are stored:
 * with the id that the thing keeps, or with null when there was nothing to do (COMMENT-004).
 * It rejects with NotSaved when the disk is full, with Refusal INVALID_ARGUMENTS when the arguments are wrong.
 */
export function useMutate<Args, Given>(
  mutation: Mutation<Args, Given>,
): (given: Given) => Promise<{ id: string } | null> {
  const db = useStore();
  const sync = useSync();
  return useCallback(
    async (given: Given) => {
      const enqueued = await putDurably(db.accountId, () => {
        const goesAtOnce = sync.sendsAtOnce();
        const storing = enqueue(db, mutation, given, { goesAtOnce });
        if (goesAtOnce) sync.expect();
        return storing;
      });
      if (enqueued) sync.nudge();
      return enqueued && { id: enqueued.id };
    },
    [db, mutation, sync],
  );
}
