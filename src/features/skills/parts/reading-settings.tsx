/** How lessons are set on this device: size, width, letters. What is chosen shows at once, on the lesson behind the dialog too. */
import { Button, NativeSelect } from '@mantine/core';
import { IconTypography } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { readingWords as say } from '#contract/words/en/reading.ts';
import {
  defaultReading,
  parseReading,
  type ReadingSettings,
  readingFaces,
  readingSizes,
  readingText,
  readingWidths,
} from '#domain/reading-settings.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './reading-settings.module.css';

const loadFace = () => import('./dyslexic-face.css');

export function ReadingSettingsButton() {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState(() => parseReading(document.documentElement.dataset.reading ?? null));
  useEffect(() => {
    if (chosen.face === 'dyslexic') void loadFace().catch(() => {});
  }, [chosen.face]);
  const choose = (change: Partial<ReadingSettings>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    const text = readingText(next);
    document.documentElement.dataset.reading = text;
    try {
      localStorage.setItem(localKeys.reading, text);
    } catch {
      // A full or forbidden storage: it holds as long as the page does.
    }
  };
  const select = <Key extends keyof ReadingSettings>(key: Key, values: readonly ReadingSettings[Key][]) => (
    <NativeSelect
      label={say[key]}
      value={chosen[key]}
      data={values.map((value) => ({ value, label: say.choices[value] }))}
      onChange={(event) => choose({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconTypography} />} onClick={() => setOpened(true)}>
        {say.open}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={say.title} closeLabel={say.close}>
        <div className={styles.settings}>
          {select('size', readingSizes)}
          {select('width', readingWidths)}
          {select('face', readingFaces)}
          <p className={styles.sample} lang="en">
            {say.sample}
          </p>
          <p className={styles.note}>{say.note}</p>
          <Button variant="subtle" onClick={() => choose(defaultReading)}>
            {say.reset}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
