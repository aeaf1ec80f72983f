/** The end of the panel: light or dark, which version this is, and how the service fares (NAV-005, NAV-006). */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconExternalLink, IconMoon, IconSun } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { STATUS_PATH } from '#contract/status.ts';
import * as words from '#contract/words/en.ts';
import { Icon } from '#ui/icon.tsx';
import { NavItem } from '#ui/nav-item.tsx';
import { version } from '../../../package.json';
import { reportFault } from '../report-fault.ts';
import styles from './panel.module.css';

const FeedbackButton = lazy(async () => ({
  default: (await import('#features/feedback/feedback-button.tsx')).FeedbackButton,
}));

export function PanelFooter() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <div className={styles.footer}>
      <Suspense fallback={null}>
        <FeedbackButton report={reportFault} />
      </Suspense>
      <NavItem
        shape="line"
        label={dark ? words.shell.light : words.shell.dark}
        icon={dark ? IconSun : IconMoon}
        onPress={() => setColorScheme(dark ? 'light' : 'dark')}
      />
      <p className={styles.build}>
        <span>{words.navigation.version(version)}</span>
        <a href={STATUS_PATH} target="_blank" rel="noreferrer">
          {words.navigation.status}
          <Icon of={IconExternalLink} size={14} />
        </a>
      </p>
    </div>
  );
}
