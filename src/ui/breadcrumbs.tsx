/** The way back up. On narrow screens it folds into one button that opens the same list. */
import { IconChevronDown, IconChevronRight, IconListTree } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './breadcrumbs.module.css';
import { FloatingPanel } from './floating-panel.tsx';
import { Icon } from './icon.tsx';
import type { RenderLink } from './render-link.ts';

export type Crumb = {
  key: string;
  label: string;
  /** Not given for where one is. */
  renderLink?: RenderLink;
};

export function Breadcrumbs({
  crumbs,
  label,
  directoryLabel,
}: {
  crumbs: readonly Crumb[];
  /** The name of the landmark. */
  label: string;
  /** The button on narrow screens. */
  directoryLabel: string;
}) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (crumbs.length === 0) return null;
  const list = (onPress?: () => void) =>
    crumbs.map((crumb, at) => (
      <li key={crumb.key} className={styles.crumb}>
        {crumb.renderLink ? (
          crumb.renderLink({
            className: styles.link ?? '',
            children: <bdi>{crumb.label}</bdi>,
            onClick: onPress,
          })
        ) : (
          <span className={styles.here} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            <bdi>{crumb.label}</bdi>
          </span>
        )}
        {at < crumbs.length - 1 && (
          <span className={styles.divider}>
            <Icon of={IconChevronRight} size={14} />
          </span>
        )}
      </li>
    ));
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.line}>{list()}</ol>
      <button
        ref={button}
        type="button"
        className={styles.directory}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon of={IconListTree} />
        {directoryLabel}
        <Icon of={IconChevronDown} size={16} />
      </button>
      <FloatingPanel anchor={button} opened={opened} onClose={() => setOpened(false)} label={directoryLabel}>
        <ol className={styles.tree}>{list(() => setOpened(false))}</ol>
      </FloatingPanel>
    </nav>
  );
}
