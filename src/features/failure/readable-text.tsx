/**
 * What the server has written into the page is worth more than a page that says that the rest did not come: it stays, with that sentence at
 * its foot and a way to ask again (src/app/public-page.ts leaves it in sight for as long as the mark is here).
 */
import { Button } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as words from '#contract/words/en.ts';
import { PUBLIC_PAGE_ID } from '#domain/public-page-id.ts';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from './readable-text.module.css';

const given = () => document.getElementById(PUBLIC_PAGE_ID);

function onGone(heard: () => void): () => void {
  const observer = new MutationObserver(heard);
  const around = given()?.parentNode;
  if (around) observer.observe(around, { childList: true });
  return () => observer.disconnect();
}

type Props = {
  message: string;
  onRetry: () => void;
  /** the page where there is no such text */
  children: ReactNode;
};

export function ReadableText({ message, onRetry, children }: Props) {
  const text = useSyncExternalStore(onGone, given);
  if (text === null) return children;
  return (
    <div data-readable="">
      {createPortal(
        <div className={styles.foot} data-no-print="">
          <Notice
            alert
            tone="brass"
            icon={stateIcons.offline}
            title={words.place.restTitle}
            actions={
              <Button variant="default" onClick={onRetry}>
                {words.shell.offline.retry}
              </Button>
            }
          >
            {message}
          </Notice>
        </div>,
        document.body, // in the text itself its sheet would dress the notice too
      )}
    </div>
  );
}
