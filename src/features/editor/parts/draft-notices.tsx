/** What the person has to know of the draft: what came in, what did not go out, and what the disk could not take. */

import { Button } from '@mantine/core';
import { IconGitMerge, IconPencilOff } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import type { Draft, DraftState } from '#drafts/draft.ts';
import { useIncoming } from '#drafts/react.ts';
import { updateApp } from '#sync/service-worker/update-app.ts';
import { announce } from '#ui/announcements.ts';
import { useCopied } from '#ui/copied-flag.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { markIncoming } from './incoming-marks.ts';

export function IncomingNotice({ draft, editor }: { draft: Draft; editor: Editor }) {
  const incoming = useIncoming(draft);
  useEffect(() => {
    markIncoming(
      editor,
      incoming.filter(({ kind }) => kind !== 'removed').map(({ blockKey }) => blockKey),
    );
  }, [editor, incoming]);
  if (incoming.length === 0) return null;
  const undo = () => {
    draft.incoming.undo();
    announce(say.incomingUndone);
  };
  return (
    <Notice
      tone="brass"
      icon={IconGitMerge}
      title={say.incomingTitle(incoming.length)}
      alert
      actions={
        <>
          <Button variant="default" onClick={undo}>
            {say.incomingUndo}
          </Button>
          <Button onClick={() => draft.incoming.dismiss()}>{say.incomingKeep}</Button>
        </>
      }
    >
      {say.incomingText}
    </Notice>
  );
}

/** The text as other programs take it. */
export const textOf = (editor: Editor) => editor.getText({ blockSeparator: '\n\n' });

export const CopyButton = ({ editor }: { editor: Editor }) => <CopyTextButton text={() => textOf(editor)} />;

export function CopyTextButton({ text }: { text: () => string }) {
  const { copied, copy } = useCopied();
  const copyText = async () => {
    if (await copy(text())) announce(say.copied);
    else showToast({ id: 'draft-text', tone: 'vermilion', text: say.notCopied });
  };
  return (
    <Button variant="default" onClick={() => void copyText()}>
      {copied === null ? say.copyText : say.copiedText}
    </Button>
  );
}

export function UpdateButton() {
  const [updating, setUpdating] = useState(false);
  const update = () => {
    setUpdating(true);
    void updateApp();
  };
  return (
    <Button loading={updating} onClick={update}>
      {say.update}
    </Button>
  );
}

export function TroubleNotices({
  state,
  lockRefused,
  mayEdit,
  editor,
}: {
  state: Pick<DraftState, 'refused' | 'diskWorks'>;
  /** the code with which the lock was refused */
  lockRefused: string | null;
  mayEdit: boolean;
  editor: Editor;
}) {
  const refused =
    state.refused ??
    (lockRefused === 'SKILL_IS_RETIRED'
      ? 'SKILL_IS_RETIRED'
      : lockRefused !== null || !mayEdit
        ? 'FORBIDDEN'
        : null);
  return (
    <>
      {refused !== null && (
        <Notice
          tone="vermilion"
          icon={
            refused === 'FORBIDDEN' || refused === 'SKILL_IS_RETIRED' ? IconPencilOff : stateIcons.needsYou
          }
          title={refused === 'UPDATE_TO_EDIT' ? say.updateTitle : say.refusedTitle}
          alert
          actions={
            <>
              <CopyButton editor={editor} />
              {refused === 'UPDATE_TO_EDIT' && <UpdateButton />}
            </>
          }
        >
          {say.refused[refused]}
        </Notice>
      )}
      {!state.diskWorks && (
        <Notice
          tone="vermilion"
          icon={stateIcons.needsYou}
          title={say.diskTitle}
          alert
          actions={<CopyButton editor={editor} />}
        >
          {say.disk}
        </Notice>
      )}
    </>
  );
}
