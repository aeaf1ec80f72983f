/** The button that opens who works on a course or collection (COLL-021). */
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { collaboratorWords as say } from '#contract/words/en/collaborators.ts';
import { Icon } from '#ui/icon.tsx';
import { CollaboratorsDialog } from './collaborators-dialog.tsx';

export function CollectionCollaborators({ collectionId }: { collectionId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconUsers} />} onClick={() => setOpened(true)}>
        {say.action}
      </Button>
      {opened && <CollaboratorsDialog of={{ collectionId }} onClose={() => setOpened(false)} />}
    </>
  );
}
