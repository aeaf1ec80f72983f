/** The frame of the three pages of a person's settings, each at its own path (ROUTE-008). */
import type { ReactNode } from 'react';
import { accountSettingsWords as say } from '#contract/words/en/account-settings.ts';
import * as words from '#contract/words/en.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useSessionMay } from '#features/session/session-may.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './settings-frame.module.css';

const pages = {
  account: '/settings/account',
  content: '/settings/content',
  appKeys: '/settings/app-keys',
} as const;
export type SettingsPage = keyof typeof pages;

export function SettingsFrame({ page, children }: { page: SettingsPage; children: ReactNode }) {
  const opens = useSessionMay('account.Credentials');
  usePageCrumbs([hereCrumb(words.storage.settingsHeading, 'settings')]);
  return (
    <>
      <PageHeader title={words.storage.settingsHeading} page={pages[page]} lead={say.lead[page]} />
      <nav aria-label={say.tabsLabel} className={styles.tabs}>
        {Object.entries(pages)
          .filter(([name]) => opens || name !== 'appKeys')
          .map(([name, to]) => (
            <LearningLink
              key={name}
              to={to}
              className={styles.tab}
              {...(name === page && { 'aria-current': 'page' as const })}
            >
              {say.tabs[name as SettingsPage]}
            </LearningLink>
          ))}
      </nav>
      {children}
    </>
  );
}
