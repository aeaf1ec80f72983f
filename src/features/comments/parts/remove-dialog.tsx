/** Asks before a comment is deleted; one with replies can take them along. */
import { Button } from '@mantine/core';
import { useRef } from 'react';
import * as words from '#contract/words/en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { ShownComment } from './read-thread.ts';

export function RemoveDialog({
  shown,
  onClose,
  onRemove,
}: {
  /** null: nothing is asked */
  shown: ShownComment | null;
  onClose: () => void;
  onRemove: (shown: ShownComment, withReplies: boolean) => void;
}) {
  const say = words.comments;
  // The words stay while the dialog goes.
  const last = useRef<ShownComment | null>(null);
  last.current = shown ?? last.current;
  const hasReplies = (last.current?.comment.thread.length ?? 0) > 0;
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
        hasReplies && (
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
