/** The menu 'Recent': the pages that were open last (NAV-011). */
import { IconHistory } from '@tabler/icons-react';
import { type ParsedLocation, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import type { Crumb } from '#domain/crumbs.ts';
import { linkTo } from '#features/courses/learning-link.tsx';
import { useStore, useStored } from '#store/react.ts';
import { FloatingPanel } from '#ui/floating-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { afterNextFrame } from '#ui/later.tsx';
import { reportFault } from '../../report-fault.ts';
import styles from './header.module.css';
import { pageIcon } from './page-icons.ts';
import { notePage, recentPages } from './recent-pages.ts';

/** A page counts once it knows what it is called. */
export function useNotedPage({ pathname, searchStr }: ParsedLocation, trail: readonly Crumb[]): void {
  const db = useStore();
  const page = trail.at(-1);
  const known = page?.type === 'current' && page.title !== '';
  const crumbs = new URLSearchParams(searchStr).get('crumbs');
  const path = crumbs === null ? pathname : `${pathname}?${new URLSearchParams({ crumbs })}`;
  useEffect(() => {
    if (!known) return;
    // Not in the frame that shows the page; and by then the trail is the page's own, not that of the one before.
    return afterNextFrame(() => notePage(db, path).catch(reportFault));
  }, [db, path, known]);
}

export function RecentMenu() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        icon={IconHistory}
        label={words.header.recent}
        expanded={opened}
        onPress={() => setOpened(!opened)}
      />
      <FloatingPanel anchor={button} opened={opened} onClose={() => setOpened(false)} placement="below-end">
        <nav aria-label={words.header.recent}>
          <p className={styles.recentHeading}>{words.header.recent}</p>
          <RecentList onPress={() => setOpened(false)} />
        </nav>
      </FloatingPanel>
    </>
  );
}

/** Without the page that is open. */
export function RecentList({ onPress }: { onPress: () => void }) {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const pages = useStored(recentPages)?.filter(({ path }) => path.split('?')[0] !== here);
  if (!pages) return null;
  if (pages.length === 0) return <p className={styles.recentEmpty}>{words.header.recentEmpty}</p>;
  return (
    <ul className={styles.recentList}>
      {pages.map(({ path, title, icon, organization }) => {
        const shape = pageIcon(icon);
        return (
          <li key={path}>
            {linkTo(path)({
              className: styles.recentPage ?? '',
              onClick: onPress,
              children: (
                <>
                  {shape && <Icon of={shape} size={20} />}
                  <span className={styles.recentWords}>
                    <bdi>{title}</bdi>
                    {organization && <small>{organization}</small>}
                  </span>
                </>
              ),
            })}
          </li>
        );
      })}
    </ul>
  );
}
