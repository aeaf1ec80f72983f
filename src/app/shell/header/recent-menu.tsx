/** The menu 'Recent': the pages that were open last (NAV-011). */
import { IconHistory } from '@tabler/icons-react';
import { type RouterState, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import type { Crumb } from '#domain/crumbs.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
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
export function useNotedPage(trail: readonly Crumb[]): void {
  const db = useStore();
  const router = useRouter();
  const page = trail.at(-1);
  const known = page?.type === 'current' && page.title !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trail is another page, or more of it
  useEffect(() => {
    if (!known) return;
    // Not in the frame that shows the page; and by then the trail is the page's own, not that of the one before.
    const note = () => afterNextFrame(() => notePage(db, pathIn(router.state)).catch(reportFault));
    let forget = note();
    const leave = router.subscribe('onResolved', () => {
      forget();
      forget = note();
    });
    return () => {
      forget();
      leave();
    };
  }, [db, router, known, trail]);
}

/** With the query that belongs to the place. */
function pathIn({ resolvedLocation, location }: RouterState): string {
  const { pathname, searchStr } = resolvedLocation ?? location;
  const crumbs = new URLSearchParams(searchStr).get('crumbs');
  return crumbs === null ? pathname : `${pathname}?${new URLSearchParams({ crumbs })}`;
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
