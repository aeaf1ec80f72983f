/** The way back up, in one line. Where it has not room enough for every name, a button opens some of them. */
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Avatar } from './avatar.tsx';
import styles from './breadcrumbs.module.css';
import { classNames } from './class-names.ts';
import { useFittingFolds } from './fitting-folds.ts';
import { FloatingPanel } from './floating-panel.tsx';
import { foldedAtLeast, foldingOf } from './fold-crumbs.ts';
import { Icon, type IconShape } from './icon.tsx';
import type { RenderLink } from './render-link.ts';

export type BreadcrumbItem = {
  key: string;
  label: string;
  icon?: IconShape | undefined;
} /** an avatar has somebody's or some organization's picture before the name */ & (
  | { kind: 'link' | 'avatar'; renderLink: RenderLink | undefined }
  /** opens what has no place in the line */
  | { kind: 'button'; items: readonly BreadcrumbItem[] }
  /** its name is not known yet */
  | { kind: 'skeleton' }
  | { kind: 'current' }
);

type BreadcrumbsProps = {
  items: readonly BreadcrumbItem[];
  /** the name of the landmark */
  label: string;
  /** the button for what has no place in the line */
  moreLabel: string;
};

export function Breadcrumbs(props: BreadcrumbsProps) {
  return props.items.length > 0 && <Line {...props} />;
}

function Line({ items, label, moreLabel }: BreadcrumbsProps) {
  const nav = useRef<HTMLElement>(null);
  const places = items.map(({ key }) => key).join('\n');
  const folds = useFittingFolds(nav, places, foldedAtLeast(items.length), items.length - 1);
  const shown = inLine(items, folds, moreLabel);
  return (
    <nav ref={nav} aria-label={label} className={styles.nav}>
      <ol className={styles.line}>
        {shown.map((item, at) => {
          const last = at === shown.length - 1;
          return (
            <li key={item.key} className={classNames(styles.crumb, item.kind === 'button' && styles.folded)}>
              <BreadcrumbPlace item={item} />
              {!last && <Divider />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function inLine(
  items: readonly BreadcrumbItem[],
  folds: number,
  moreLabel: string,
): readonly BreadcrumbItem[] {
  const { first, count } = foldingOf(items.length, folds);
  if (count === 0) return items;
  const folded = items.slice(first, first + count);
  const button: BreadcrumbItem = { key: 'more', kind: 'button', label: moreLabel, items: folded };
  return [...items.slice(0, first), button, ...items.slice(first + count)];
}

const Divider = () => (
  <span className={styles.divider}>
    <Icon of={IconChevronRight} size={14} />
  </span>
);

function Folded({ items, label }: { items: readonly BreadcrumbItem[]; label: string }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.place, styles.more)}
        aria-label={label}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <Icon of={IconDots} />
      </button>
      <FloatingPanel anchor={button} opened={opened} onClose={() => setOpened(false)} label={label}>
        <BreadcrumbList items={items} onPress={() => setOpened(false)} />
      </FloatingPanel>
    </>
  );
}

/** The same items below each other, for a menu. */
export function BreadcrumbList({
  items,
  onPress,
}: {
  items: readonly BreadcrumbItem[];
  onPress: () => void;
}) {
  return (
    <ol className={styles.list}>
      {items.map((item) => (
        <li key={item.key}>
          <BreadcrumbPlace item={item} onPress={onPress} />
        </li>
      ))}
    </ol>
  );
}

function BreadcrumbPlace({ item, onPress }: { item: BreadcrumbItem; onPress?: () => void }) {
  const inside = (
    <>
      {item.kind === 'avatar' && <Avatar name={item.label} size={24} shape="square" />}
      {item.icon && <Icon of={item.icon} className={styles.icon} />}
      <bdi className={styles.name}>{item.label}</bdi>
    </>
  );
  if (item.kind === 'skeleton')
    return (
      <span className={styles.place}>
        <span className={styles.skeleton} />
      </span>
    );
  if (item.kind === 'button') return <Folded items={item.items} label={item.label} />;
  if (item.kind !== 'current' && item.renderLink)
    return item.renderLink({
      className: classNames(styles.place, styles.live),
      children: inside,
      ...(onPress && { onClick: onPress }),
    });
  return (
    <span className={styles.place} aria-current={item.kind === 'current' ? 'page' : undefined}>
      {inside}
    </span>
  );
}
