/** Asks before learners see the draft. It is a change like any other: kept on this device, sent when there is a connection. */
import { Button } from '@mantine/core';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { Dialog } from '#ui/dialog.tsx';

export function PublishDialog({
  opened,
  offline,
  unsent,
  onClose,
  onPublish,
}: {
  opened: boolean;
  offline: boolean;
  /** the server does not have all of the draft yet */
  unsent: boolean;
  onClose: () => void;
  onPublish: () => void;
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
      <p>{say.publishText}</p>
      {offline ? <p>{say.publishOffline}</p> : unsent && <p>{say.publishUnsent}</p>}
    </Dialog>
  );
}
