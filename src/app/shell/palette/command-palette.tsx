/** Everything by typing: a field with a list below it, as the ARIA pattern of the combobox has it. */

import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { useDelayedFlag } from '#ui/delayed-flag.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { isEnter } from '#ui/input-method.ts';
import { Keys } from '#ui/keys.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Navigation } from '../read-navigation.ts';
import styles from './command-palette.module.css';
import type { PaletteEntry } from './palette-entries.ts';
import { PaletteList } from './palette-list.tsx';
import { paletteResults } from './palette-results.ts';
import { usePaletteAct } from './use-palette-act.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

const say = words.palette;

export type CommandPaletteProps = {
  accountId: string | null;
  navigation: Navigation | undefined;
  onNavigation: () => void;
  onClose: () => void;
};

/** Reading is worth a word only when it takes this long. */
const SLOW_MS = 400;

export function CommandPalette({ accountId, navigation, onNavigation, onClose }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { entries, complete } = usePaletteEntries(accountId, navigation, query);
  const groups = useMemo(() => paletteResults(query, entries), [query, entries]);
  const act = usePaletteAct(accountId, navigation, onNavigation);
  const reading = useDelayedFlag(!complete, SLOW_MS, 0);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const listed = groups.flatMap((group) => group.entries);
  const active = listed[Math.min(at, listed.length - 1)];
  const idOf = (entry: PaletteEntry) => `${id} ${entry.id}`.replaceAll(/\s/g, '-');
  const close = () => dialog.current?.close();

  /** The dialog goes first and gives the focus back: what is done then may take it. */
  const choose = (entry: PaletteEntry) => {
    close();
    act(entry.act);
  };
  const enter = useEnter(query, complete, () => active && choose(active));
  const keys = (event: KeyboardEvent) => {
    const now = active ? listed.indexOf(active) : 0;
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, PageDown: now + 8, PageUp: now - 8 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const last = listed.length - 1;
      const byPage = event.key.startsWith('Page');
      if (last >= 0) setAt(byPage ? Math.max(0, Math.min(to, last)) : (to + last + 1) % (last + 1));
    } else if (isEnter(event.nativeEvent)) {
      event.preventDefault();
      enter();
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, the browser closes by it
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={say.title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.frame}>
        <div className={styles.field}>
          <Icon of={IconSearch} size={20} className={styles.mark} />
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-label={say.placeholder}
            aria-expanded={listed.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active)}
            placeholder={say.search}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={keys}
          />
          <IconButton icon={IconX} size="small" label={say.closeName} onPress={close} />
        </div>
        <PaletteList
          id={`${id}-list`}
          groups={groups}
          active={active}
          idOf={idOf}
          onPoint={(entry) => setAt(listed.indexOf(entry))}
          onChoose={choose}
        />
        {listed.length === 0 && complete && (
          <div className={styles.nothing}>
            <p>{say.nothing}</p>
            <p className={styles.dim}>{say.nothingHint}</p>
          </div>
        )}
        {reading && <p className={styles.nothing}>{say.reading}</p>}
        <KeysHere />
        <div role="status">
          <VisuallyHidden>{query.trim() !== '' && complete ? say.found(listed.length) : ''}</VisuallyHidden>
        </div>
      </div>
    </dialog>
  );
}

/** Somebody who types faster than titles are found means the best of those. @param complete  they are here */
function useEnter(query: string, complete: boolean, choose: () => void): () => void {
  const [early, setEarly] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are here
  useEffect(() => {
    if (early === null || !complete) return;
    setEarly(null);
    if (early === query) choose();
  }, [early, complete, query]);
  return () => (complete ? choose() : setEarly(query));
}

const KeysHere = () => (
  <footer className={styles.footer} aria-hidden="true">
    <span>
      <Keys keys={['↑', '↓']} /> {say.move}
    </span>
    <span>
      <Keys keys={['Enter']} /> {say.choose}
    </span>
    <span>
      <Keys keys={['Esc']} /> {say.close}
    </span>
  </footer>
);
