/** Opens the dialog in which an organization's playlist is assigned; nothing to those who may assign it to nobody. */
import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import { VISITOR } from '#store/db.ts';
import { assigning } from '#store/queries/assignments.ts';
import { useStore, useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));

export function AssignButton({ playlistId }: { playlistId: string }) {
  const visitor = useStore().accountId === VISITOR;
  const known = useStored(assigning, playlistId);
  const [opened, setOpened] = useState(false);
  if (visitor || !known) return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<Icon of={IconClipboardCheck} />}
        onClick={() => setOpened(true)}
      >
        {say.assign}
      </Button>
      {opened && (
        <Suspense>
          <AssignDialog known={known} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
