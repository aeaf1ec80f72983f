/** Asks before a comment is deleted; one with replies can take them along. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Comment } from '#contract/content/comment.ts';
import { lastingId } from '#contract/ids.ts';
import * as words from '#contract/words/en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { ShownComment } from './read-thread.ts';

export function RemoveDialog({
  shown,
  thread,
  mayRemove,
  onClose,
  onRemove,
}: {
  /** what is shown beside it */
  thread: readonly ShownComment[];
  /** whether the person may delete what somebody wrote */
  mayRemove: (createdBy: string) => boolean;
  /** null: nothing is asked */
  shown: ShownComment | null;
  onClose: () => void;
  onRemove: (shown: ShownComment, withReplies: boolean) => void;
}) {
  const say = words.comments;
  // The words stay while the dialog goes.
  const last = useRef<ShownComment | null>(null);
  last.current = shown ?? last.current;
  const replies = last.current ? repliesOf(last.current, thread) : [];
  // All of them or none are deleted along: whoever may not delete each is asked about the one alone.
  const mayTakeAlong = replies.length > 0 && replies.every(({ createdBy }) => mayRemove(createdBy));
  const remove = (withReplies: boolean) => {
    if (shown) onRemove(shown, withReplies);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={shown !== null}
      onClose={onClose}
      onConfirm={() => remove(false)}
      title={say.removeTitle}
      confirmLabel={say.remove}
      cancelLabel={say.cancel}
      closeLabel={words.shell.close}
      extra={
        mayTakeAlong && (
          <Button variant="default" onClick={() => remove(true)}>
            {say.removeWithReplies}
          </Button>
        )
      }
    >
      {say.removeText}
    </ConfirmDialog>
  );
}

/** Answers to a comment, answers to these, and so on, that are still there. */
function repliesOf({ comment }: ShownComment, thread: readonly ShownComment[]): Comment[] {
  const all = thread.flatMap((each) => [each, ...each.replies]).map((each) => each.comment);
  const found = new Map<string, Comment>();
  const ids = new Set([lastingId(comment.commentId)]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const each of all) {
      if (each.parent === null || !ids.has(lastingId(each.parent))) continue;
      ids.add(lastingId(each.commentId));
      found.set(each.commentId, each);
    }
  }
  return [...found.values()].filter(({ deletedAt }) => deletedAt === null);
}
