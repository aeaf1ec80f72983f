/** Which columns are shown, one by one (STUDIO-017). */
import { Button, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { type ColumnChoice, mayHide, type StudioColumn } from '#domain/studio-columns.ts';
import { FloatingPanel } from '#ui/floating-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from '../studio.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function ColumnsMenu({
  columns,
  onShow,
}: {
  columns: readonly ColumnChoice[];
  onShow: (id: StudioColumn, shown: boolean) => void;
}) {
  const [opened, setOpened] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <Button
        ref={trigger}
        variant="default"
        leftSection={<Icon of={IconColumns3} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {say.chooseColumns}
      </Button>
      <FloatingPanel
        id={id}
        anchor={trigger}
        opened={opened}
        onClose={() => setOpened(false)}
        placement="below-end"
        label={say.chooseColumns}
      >
        <div className={styles.columns}>
          {columns
            .filter((column) => mayHide(column.id))
            .map((column) => (
              <Checkbox
                key={column.id}
                label={say.columns[column.id]}
                checked={column.shown}
                onChange={({ currentTarget }) => onShow(column.id, currentTarget.checked)}
              />
            ))}
        </div>
      </FloatingPanel>
    </>
  );
}
