/** Light or dark; the choice stays on the device. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import * as words from '#contract/words/en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { isShownLight } from '../theme/stored-scheme.ts';

export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  if (isShownLight(location.pathname)) return null; // it would change nothing that is seen
  return (
    <IconButton
      icon={dark ? IconSun : IconMoon}
      label={dark ? words.shell.light : words.shell.dark}
      onPress={() => setColorScheme(dark ? 'light' : 'dark')}
    />
  );
}
