/** Why the account's database does not open, and what the person can do (F23, F24). */
import { Button } from '@mantine/core';
import * as words from '#contract/words/en.ts';
import { chooseMemory } from '#store/in-memory.ts';
import { Dialog } from '#ui/dialog.tsx';

export type Trouble = 'blocked' | 'unopenable';

export function StoreTrouble({ trouble, onClose }: { trouble: Trouble; onClose: () => void }) {
  const say = words.device[trouble];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say.heading}
      closeLabel={words.shell.close}
      footer={
        <>
          {trouble === 'unopenable' && (
            <Button variant="default" onClick={goOnInMemory}>
              {words.device.unopenable.without}
            </Button>
          )}
          <Button onClick={() => location.reload()} data-autofocus>
            {words.shell.failure.reload}
          </Button>
        </>
      }
    >
      {say.text}
    </Dialog>
  );
}

function goOnInMemory() {
  chooseMemory();
  location.reload();
}
