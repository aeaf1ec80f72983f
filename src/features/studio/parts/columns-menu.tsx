/** Which columns are shown, one by one, and in which order (STUDIO-003, STUDIO-017). */
import { Button, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { mayHide } from '#domain/studio-columns.ts';
import { FloatingPanel } from '#ui/floating-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from '../studio.module.css';
import type { Columns } from '../use-columns.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function ColumnsMenu({ columns: { columns, show, move } }: { columns: Columns }) {
  const [opened, setOpened] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  return (
    <>
      <Button
        ref={trigger}
        variant="default"
        leftSection={<Icon of={IconColumns3} />}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
      >
        {say.chooseColumns}
      </Button>
      <FloatingPanel
        id={panelId}
        anchor={trigger}
        opened={opened}
        onClose={() => setOpened(false)}
        placement="below-end"
        label={say.chooseColumns}
      >
        <div className={styles.columns}>
          {columns
            .filter(({ id }) => mayHide(id))
            .map(({ id, shown }, at, all) => (
              <div key={id} className={styles.column}>
                <Checkbox
                  size="md"
                  label={say.columns[id]}
                  checked={shown}
                  onChange={({ currentTarget }) => show(id, currentTarget.checked)}
                />
                <IconButton
                  icon={IconArrowUp}
                  size="small"
                  label={say.columnEarlier(say.columns[id])}
                  disabled={at === 0}
                  onPress={() => move(id, -1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  size="small"
                  label={say.columnLater(say.columns[id])}
                  disabled={at === all.length - 1}
                  onPress={() => move(id, 1)}
                />
              </div>
            ))}
        </div>
      </FloatingPanel>
    </>
  );
}
