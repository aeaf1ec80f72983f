/**
 * A page whose content this device has never had, while nobody answers (LOCAL-009). What was asked for shows by itself as
 * soon as it is here; the button asks at once.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { offlinePageWords } from '#contract/words/en/offline-page.ts';
import * as words from '#contract/words/en.ts';
import { PageMessage } from '#ui/page-message.tsx';
import { ReadableText } from './readable-text.tsx';

export function OfflinePage({
  page,
  title = offlinePageWords.heading,
  message = offlinePageWords.text,
  onRetry,
  actions,
  children,
}: {
  /** what tells one page from another, such as its path */
  page: string;
  title?: string;
  message?: string;
  onRetry: () => void;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <ReadableText message={message} onRetry={onRetry}>
      <PageMessage
        sign={{ scene: 'desk' }}
        title={title}
        message={message}
        page={page}
        actions={
          <>
            <Button onClick={onRetry}>{words.shell.offline.retry}</Button>
            {actions}
          </>
        }
      >
        {children}
      </PageMessage>
    </ReadableText>
  );
}
