/** Who holds the lock: asked on entering, said while somebody else types (EDIT-008, EDIT-010). */
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useRef } from 'react';
import type { LockHolder } from '#contract/drafts/draft-protocol.ts';
import { editorWords } from '#contract/words/en/editor.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import type { HeldLock } from './use-skill-lock.ts';

const say = editorWords.lock;

export function LockConflict({ lock, userId }: { lock: HeldLock; userId: string }) {
  const { mode, by } = lock.view;
  // The words stay while the dialog goes.
  const last = useRef<LockHolder | null>(null);
  last.current = by ?? last.current;
  const own = last.current?.userId === userId;
  const name = last.current?.name ?? '';
  return (
    <Dialog
      opened={mode === 'conflict'}
      onClose={lock.preview}
      outside="ask"
      role="alertdialog"
      title={own ? say.titleYou : say.title}
      closeLabel={editorWords.close}
      footer={
        <>
          <Button variant="default" onClick={lock.preview} data-autofocus="">
            {say.preview}
          </Button>
          <Button onClick={lock.takeOver}>{say.takeOver}</Button>
        </>
      }
    >
      <p>{own ? say.textYou : name === '' ? say.textUnknown : say.text(name)}</p>
      {last.current && <p>{say.session(last.current.sessionId)}</p>}
      <p>{say.choice}</p>
    </Dialog>
  );
}

export function PreviewNotice({ lock, userId }: { lock: HeldLock; userId: string }) {
  const { mode, by } = lock.view;
  if (mode !== 'preview') return null;
  return (
    <Notice
      tone="petrol"
      icon={IconEye}
      title={say.previewTitle}
      actions={
        by === null ? (
          <Button onClick={lock.edit}>{say.editNow}</Button>
        ) : (
          <Button onClick={lock.takeOver}>{say.editAgain}</Button>
        )
      }
    >
      {by === null ? say.free : by.userId === userId ? say.previewYou : say.previewText(by.name)}
    </Notice>
  );
}
