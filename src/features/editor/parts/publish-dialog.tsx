/** Asks before learners see the draft. It is a change like any other: kept on this device, sent when there is a connection. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import classes from './publish-dialog.module.css';

export function PublishDialog({
  opened,
  text,
  offline,
  unsent,
  missing,
  approvals,
  onClose,
  onPublish,
  reset,
  cover,
}: {
  opened: boolean;
  /** who reads it from now on */
  text: string;
  offline: boolean;
  /** the server does not have all of the draft yet */
  unsent: boolean;
  /** what the lesson lacks, a line each */
  missing: readonly string[];
  /** which approvals the text still needs */
  approvals: ReactNode;
  onClose: () => void;
  onPublish: () => void;
  /** for those who may set the draft back instead */
  reset: ReactNode;
  /** how the lesson shows on its card */
  cover: ReactNode;
}) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={say.publishTitle}
      closeLabel={say.close}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button onClick={onPublish} data-autofocus="">
            {say.publish}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <div className={classes.cover}>{cover}</div>
      {missing.length > 0 && (
        <Notice tone="brass" icon={stateIcons.needsYou} title={say.publishMissing}>
          <ul>
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {approvals}
      {reset && <div className={classes.reset}>{reset}</div>}
      {offline ? <p>{say.publishOffline}</p> : unsent && <p>{say.publishUnsent}</p>}
    </Dialog>
  );
}
