/** Mantine under Lectern's look. Everything on screen lives inside it. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine-styles.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { defaultScheme } from './stored-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={defaultScheme()}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  );
}
