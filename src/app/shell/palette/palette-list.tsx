/** What the palette lists, in groups. The field keeps the focus: what is active is told by its id. */
import { useEffect, useId, useRef } from 'react';
import * as words from '#contract/words/en.ts';
import { Icon } from '#ui/icon.tsx';
import { Keys } from '#ui/keys.tsx';
import { useSingleKeys } from '#ui/shortcuts.ts';
import styles from './command-palette.module.css';
import type { PaletteEntry } from './palette-entries.ts';
import { paletteIcon } from './palette-icons.ts';
import type { ResultGroup } from './palette-results.ts';

const say = words.palette;

type OptionsProps = {
  active: PaletteEntry | undefined;
  idOf: (entry: PaletteEntry) => string;
  onPoint: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
};

export function PaletteList({
  id,
  groups,
  ...options
}: OptionsProps & { id: string; groups: readonly ResultGroup[] }) {
  const list = useRef<HTMLDivElement>(null);
  const { active } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is active is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={say.results} className={styles.list}>
      {groups.map((group) => (
        <Group key={group.group} {...group} {...options} />
      ))}
    </div>
  );
}

function Group({ group, entries, active, idOf, onPoint, onChoose }: ResultGroup & OptionsProps) {
  const id = useId();
  const singleKeys = useSingleKeys();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, and no fieldsets
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id} className={styles.heading}>
        {say.groups[group]}
      </p>
      {entries.map((entry) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and its keys choose
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          key={entry.id}
          id={idOf(entry)}
          role="option"
          aria-selected={entry === active}
          className={styles.option}
          onPointerMove={() => entry !== active && onPoint(entry)}
          onClick={() => onChoose(entry)}
        >
          <Icon of={paletteIcon[entry.icon]} size={20} className={styles.icon} />
          <span className={styles.title}>
            <bdi>{entry.title}</bdi>
          </span>
          {entry.beside && (
            <span className={styles.beside}>
              <bdi>{entry.beside}</bdi>
            </span>
          )}
          {entry.keys && singleKeys && (
            <span className={styles.keys} aria-hidden="true">
              <Keys keys={entry.keys} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
