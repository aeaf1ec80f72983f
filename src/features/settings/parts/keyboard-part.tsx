/** Keys that act alone can be turned off: who speaks to the device types them without wanting to. */
import { useId } from 'react';
import * as words from '#contract/words/en.ts';
import { setSingleKeys, useSingleKeys } from '#ui/shortcuts.ts';
import styles from './keyboard-part.module.css';
import { SettingsPart } from './settings-part.tsx';

const say = words.keyboard;

export function KeyboardPart() {
  const on = useSingleKeys();
  const id = useId();
  return (
    <SettingsPart heading={say.settingsHeading} hint={say.settingsHint}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={on}
          aria-describedby={id}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        <span className={styles.words}>
          <strong>{say.singleKeys}</strong>
          <span id={id} className={styles.hint}>
            {say.singleKeysHint}
          </span>
        </span>
      </label>
    </SettingsPart>
  );
}
