/** Light, dark, or as the device has it. Saved on this device only. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceLaptop, IconMoon, IconSun } from '@tabler/icons-react';
import * as words from '#contract/words/en.ts';
import { Icon, type IconShape } from '#ui/icon.tsx';
import styles from './appearance-part.module.css';
import { SettingsPart } from './settings-part.tsx';

const say = words.storage;

const schemes: { value: MantineColorScheme; label: string; icon: IconShape }[] = [
  { value: 'light', label: say.light, icon: IconSun },
  { value: 'dark', label: say.dark, icon: IconMoon },
  { value: 'auto', label: say.system, icon: IconDeviceLaptop },
];

export function AppearancePart() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SettingsPart heading={say.appearanceHeading} hint={say.colorSchemeHint}>
      <fieldset className={styles.choice}>
        <legend className={styles.legend}>{say.colorScheme}</legend>
        {schemes.map(({ value, label, icon }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name="color-scheme"
              value={value}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            <span className={styles.page} data-scheme={value} aria-hidden="true">
              <i />
              <b />
              <b />
            </span>
            <span className={styles.words}>
              <Icon of={icon} />
              {label}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingsPart>
  );
}
