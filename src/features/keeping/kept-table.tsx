/** The table of what is kept on this device, with what it takes and why it is here (ux-guide 6). */
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { fullMomentText, momentText } from '#contract/words/time.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useSync } from '#sync/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { showToast } from '#ui/toasts.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './kept-table.module.css';
import { failureOf, percentOf } from './parts/keep-words.ts';
import type { KeptThing } from './read-kept.ts';

const say = words.storage;

/** What is still to be said of one that is not wholly here. */
function stateOf({ keep }: KeptThing): string | null {
  switch (keep.state) {
    case 'kept':
      return null;
    case 'failed':
      return failureOf(keep);
    case 'waiting':
      return say.waiting;
    case 'paused':
      return `${say.paused}, ${say.percent(percentOf(keep))}`;
    case 'outdated':
      return say.update(keep.totalBytes - keep.doneBytes);
    case 'keeping':
      return say.percent(percentOf(keep));
  }
}

function whyOf({ keep: { reasons }, heldBy }: KeptThing): string {
  const chosen = reasons.includes('chosen');
  const own =
    chosen && reasons.includes('enrolled') ? say.reasonBoth : chosen ? say.reasonYou : say.reasonEnrolled;
  return [own, ...heldBy.map(say.keptWith)].join(', ');
}

export function KeptTable({ things }: { things: readonly KeptThing[] }) {
  const sync = useSync();
  const id = useId();
  const [now] = useState(() => Date.now());
  if (things.length === 0)
    return (
      <EmptyState title={say.nothingTitle} headingLevel={3}>
        {say.nothing}
      </EmptyState>
    );
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-labelledby={id}>
        <caption id={id} className={styles.caption}>
          {say.table}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say.tableName}</th>
            <th scope="col" className={styles.size}>
              {say.tableSize}
            </th>
            <th scope="col">{say.tableOpened}</th>
            <th scope="col">{say.tableReason}</th>
            <th scope="col">
              <VisuallyHidden>{say.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {things.map((item) => {
            const { keep, named, bytes, openedAt } = item;
            const title = named?.title ?? say.gone;
            const state = stateOf(item);
            return (
              <tr key={keep.id}>
                <th scope="row">
                  {named ? (
                    <LearningLink to={named.path}>
                      <bdi>{title}</bdi>
                    </LearningLink>
                  ) : (
                    title
                  )}
                  {named && <span className={styles.kind}>{say.kinds[named.kind]}</span>}
                  {state && (
                    <span className={keep.state === 'failed' ? styles.failed : styles.state}>{state}</span>
                  )}
                </th>
                <td className={styles.size}>{say.size(bytes)}</td>
                <td data-label={say.tableOpened}>
                  {openedAt === null ? (
                    say.neverOpened
                  ) : (
                    <RelativeTime at={openedAt} now={now} words={momentText} fullWords={fullMomentText} />
                  )}
                </td>
                <td data-label={say.tableReason}>{whyOf(item)}</td>
                <td className={styles.remove}>
                  <IconButton
                    icon={IconTrash}
                    label={say.removeFrom(title)}
                    onPress={() => {
                      void sync.removeKept(keep.id);
                      showToast({ text: say.removed });
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
