/** What the person has to know above the text while they write: what is broken, refused, offline or comes in. */
import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import type { Draft } from '#drafts/draft.ts';
import { openChanges } from '#features/changes/changes-request.ts';
import { notAccepted } from '#features/changes/refusal-words.ts';
import { useStore } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import classes from '../editor-screen.module.css';
import { IncomingNotice, TroubleNotices } from './draft-notices.tsx';
import { DraftUploads } from './draft-uploads.tsx';
import { PreviewNotice } from './lock-parts.tsx';
import type { Publications } from './publications.ts';
import type { Writing } from './use-writing.ts';

export function EditingNotices({
  draft,
  editor,
  mayEdit,
  broken,
  writing: { state, offline, lock, editable },
  refusal,
  reset,
  onReopen,
}: {
  draft: Draft;
  editor: Editor;
  mayEdit: boolean;
  broken: boolean;
  writing: Writing;
  /** of the newest publication */
  refusal: Publications['refused'];
  /** sets the draft back; nothing where the person may not */
  reset: ReactNode;
  onReopen: () => void;
}) {
  const { accountId } = useStore();
  return (
    <div className={classes.notices}>
      {broken && <Broken reset={reset} onReopen={onReopen} />}
      <TroubleNotices state={state} lockRefused={lock.view.refused} mayEdit={mayEdit} editor={editor} />
      {refusal && <RefusedPublication code={refusal.code} reset={reset} />}
      {mayEdit && lock.view.refused === null && <PreviewNotice lock={lock} userId={accountId} />}
      {offline && editable && (
        <Notice tone="plain" icon={stateIcons.offline}>
          {say.offline}
        </Notice>
      )}
      <DraftUploads skillId={draft.skillId} />
      <IncomingNotice draft={draft} editor={editor} />
    </div>
  );
}

function Broken({ reset, onReopen }: { reset: ReactNode; onReopen: () => void }) {
  return (
    <Notice
      tone="vermilion"
      icon={stateIcons.needsYou}
      title={say.brokenTitle}
      alert
      actions={
        <>
          <Button onClick={onReopen}>{say.reopen}</Button>
          {reset}
        </>
      }
    >
      {say.broken}
    </Notice>
  );
}

function RefusedPublication({ code, reset }: { code: Parameters<typeof notAccepted>[0]; reset: ReactNode }) {
  return (
    <Notice
      tone="vermilion"
      icon={stateIcons.needsYou}
      title={say.publishRefused}
      actions={
        <>
          <Button variant="default" onClick={openChanges}>
            {say.openChanges}
          </Button>
          {code === 'DRAFT_IS_INVALID' && reset}
        </>
      }
    >
      {notAccepted(code)}
    </Notice>
  );
}
