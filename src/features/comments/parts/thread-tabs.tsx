/** Chooses between the thread of everyone and that of authors and reviewers. */
import { IconLock } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import * as words from '#contract/words/en.ts';
import { Icon } from '#ui/icon.tsx';
import type { Access } from './read-thread.ts';
import classes from './thread-tabs.module.css';

export const threads: readonly Access[] = ['public', 'private'];

export function ThreadTabs({
  access,
  counts = {},
  onChange,
  id,
}: {
  access: Access;
  /** comments in each: nobody has to open one to learn that somebody wrote there */
  counts: Partial<Record<Access, number>> | undefined;
  onChange: (access: Access) => void;
  /** of the panel that the tabs control */
  id: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const next = access === 'public' ? 'private' : 'public';
    onChange(next);
    list.current?.querySelectorAll('button')[threads.indexOf(next)]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={words.comments.threads}
      className={classes.tabs}
      onKeyDown={move}
    >
      {threads.map((tab) => (
        <button
          key={tab}
          id={`${id}-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === access}
          aria-controls={id}
          tabIndex={tab === access ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(tab)}
        >
          {tab === 'private' && <Icon of={IconLock} size={16} />}
          <span>{words.comments[tab]}</span>{' '}
          {(counts[tab] ?? 0) > 0 && <span className={classes.count}>{counts[tab]}</span>}
        </button>
      ))}
    </div>
  );
}
