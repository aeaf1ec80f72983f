/** The name that another system knows it by; not of collections, and saved only when it changed (STUDIO-007). */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { Icon } from '#ui/icon.tsx';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';
import type { StudioActs } from '../use-studio-acts.ts';
import { TextDialog } from './text-dialog.tsx';

const MOST_LETTERS = 200;

export function ExternalIdChip({ entry, acts }: { entry: StudioEntry; acts: StudioActs }) {
  const [opened, setOpened] = useState(false);
  const { type, title, externalId, mayEdit, archived, workflow } = entry;
  const fixed = type === 'collection' || type === 'lab' || !mayEdit || archived || workflow === 'RETIRED';
  if (fixed) return <bdi className={styles.clipped}>{externalId || say.none}</bdi>;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={styles.chip ?? ''}
        aria-label={say.externalIdOf(title)}
        rightSection={<Icon of={IconPencil} size={16} />}
        onClick={() => setOpened(true)}
      >
        <bdi className={styles.clipped}>{externalId || say.externalIdAdd}</bdi>
      </Button>
      {opened && (
        <TextDialog
          title={say.externalIdOf(title)}
          label={say.externalId}
          text={externalId}
          letters={MOST_LETTERS}
          onSave={(text) => acts.setExternalId(entry, text)}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
