/** A newer version of the app has this account's data: this one can go on only after it is loaded again. */
import { Button } from '@mantine/core';
import { outdatedWords as say } from '#contract/words/en/outdated.ts';
import * as words from '#contract/words/en.ts';
import { Dialog } from '#ui/dialog.tsx';

export function Outdated({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say.heading}
      closeLabel={words.shell.close}
      footer={
        <Button onClick={() => location.reload()} data-autofocus>
          {words.shell.failure.reload}
        </Button>
      }
    >
      {say.text}
    </Dialog>
  );
}
