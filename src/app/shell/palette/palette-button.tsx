/** Opens the commands; the way for who has no keyboard. */
import { IconSearch } from '@tabler/icons-react';
import * as words from '#contract/words/en.ts';
import { Icon } from '#ui/icon.tsx';
import { Keys } from '#ui/keys.tsx';
import styles from './palette-button.module.css';
import { openPalette, usePaletteRequested } from './palette-request.ts';

export function PaletteButton() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      aria-expanded={usePaletteRequested()}
      onClick={openPalette}
    >
      <Icon of={IconSearch} size={20} />
      <span className={styles.words}>{words.palette.open}</span>
      <span className={styles.keys} aria-hidden="true">
        <Keys keys={['mod K']} />
      </span>
    </button>
  );
}
