/** A page in the place of one that can't be shown (UI-001, UI-002): what happened, what is safe, where to go. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import * as words from '#contract/words/en.ts';
import { keepThisPage } from '#features/session/login-redirect.ts';
import { PageMessage } from '#ui/page-message.tsx';
import { ButtonLink } from './button-link.tsx';
import styles from './error-page.module.css';
import { SupportLink } from './support-link.tsx';

export type ErrorPageProps = {
  variant?: 'unknown' | 'denied' | 'missing';
  title?: string;
  message?: string;
  children?: ReactNode;
  /** links to offer */
  dashboard?: boolean;
  login?: boolean;
  support?: boolean;
  /** for administrators of this organization */
  orgAlias?: string;
  /** folded, such as what a developer wants to know */
  details?: string;
  actions?: ReactNode;
};

const variants = {
  unknown: {
    scene: 'leaf',
    title: words.shell.failure.unknown,
    text: words.shell.failure.unknownText,
  },
  denied: {
    scene: 'clasp',
    title: words.shell.failure.denied,
    text: words.shell.failure.deniedText,
  },
  missing: {
    scene: 'gap',
    title: words.shell.failure.missing,
    text: words.shell.failure.missingText,
  },
} as const;

export function ErrorPage({
  variant = 'unknown',
  title,
  message,
  children,
  dashboard = false,
  login = false,
  support = false,
  orgAlias,
  details,
  actions,
}: ErrorPageProps) {
  const shown = variants[variant];
  const { failure } = words.shell;
  return (
    <PageMessage
      sign={{ scene: shown.scene }}
      title={title ?? shown.title}
      message={message ?? shown.text}
      page={`error ${variant} ${title ?? ''}`}
      details={details === undefined ? undefined : { label: failure.details, text: details }}
      actions={
        <>
          {actions}
          {dashboard && <ButtonLink to="/dashboard">{failure.dashboard}</ButtonLink>}
          {login && (
            <ButtonLink
              to="/login/{-$action}"
              variant={dashboard ? 'default' : 'filled'}
              onClick={keepThisPage}
            >
              {failure.login}
            </ButtonLink>
          )}
          {orgAlias !== undefined && (
            <Anchor className={styles.link} href={`/${orgAlias}/org-dashboard`}>
              {failure.administrator}
            </Anchor>
          )}
          {support && <SupportLink className={styles.link} />}
        </>
      }
    >
      {children}
    </PageMessage>
  );
}
