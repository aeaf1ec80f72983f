/** What lies over a page, opened by its button. */
import { Button } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionMenu } from '#ui/action-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DrawerSheet } from '#ui/drawer-sheet.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { Group, Specimen } from './specimen.tsx';

const nothing = () => undefined;

function showToasts() {
  showToast({ id: 'one', text: 'Icon order updated.', tone: 'moss' });
  showToast({
    id: 'two',
    text: 'Not accepted: the lesson was retired',
    tone: 'vermilion',
    icon: stateIcons.needsYou,
    action: { label: 'Open changes', onPress: nothing },
  });
  showToast({ id: 'three', text: 'Text copied' });
}

export function OverlaySpecimens() {
  const [opened, setOpened] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpened(null);
  return (
    <Group title="Over the page">
      <Specimen of="Dialog">
        <Button variant="default" onClick={() => setOpened('dialog')}>
          Open dialog
        </Button>
        <ConfirmDialog
          opened={opened === 'dialog'}
          onClose={close}
          onConfirm={close}
          title="Discard 3 changes?"
          confirmLabel="Discard 3 changes"
          cancelLabel="Keep them"
          closeLabel="Close"
        >
          What you wrote in them is gone. What the server has stays.
        </ConfirmDialog>
      </Specimen>
      <Specimen of="Drawer">
        <Button variant="default" onClick={() => setOpened('drawer')}>
          Open drawer
        </Button>
        <DrawerSheet opened={opened === 'drawer'} onClose={close} title="Changes" closeLabel="Close">
          Everything is saved
        </DrawerSheet>
      </Specimen>
      <Specimen of="Menu">
        <ActionMenu
          label="Of this comment"
          placement="below-start"
          renderTrigger={(props) => (
            <Button variant="default" leftSection={<IconDotsVertical size={18} />} {...props}>
              Open menu
            </Button>
          )}
          items={[
            { key: 'edit', label: 'Edit', icon: IconPencil, onPress: nothing },
            { key: 'retire', label: 'Retire', hint: 'Needs a connection', disabled: true, onPress: nothing },
            { key: 'on', label: 'Newest first', checked: true, startsGroup: true, onPress: nothing },
            {
              key: 'delete',
              label: 'Delete',
              icon: IconTrash,
              danger: true,
              startsGroup: true,
              onPress: nothing,
            },
          ]}
        />
      </Specimen>
      <Specimen of="Toasts">
        <Button variant="default" onClick={showToasts}>
          Show toasts
        </Button>
      </Specimen>
    </Group>
  );
}
