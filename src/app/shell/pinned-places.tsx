/** What the person has pinned: carried by pointer, or moved and unpinned by a menu. */
import { IconArrowDown, IconArrowUp, IconDots, IconPinnedOff } from '@tabler/icons-react';
import * as words from '#contract/words/en.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { useDragOrder } from '#ui/drag-order.ts';
import { Icon } from '#ui/icon.tsx';
import { NavItem } from '#ui/nav-item.tsx';
import { isPlaceId, lookOf } from './nav-looks.ts';
import styles from './panel.module.css';
import { PanelSection } from './panel-section.tsx';
import type { PinnedItem, PinnedItems } from './pinned-items.ts';

type Props = { items: readonly PinnedItem[]; change: Omit<PinnedItems, 'items'>; pathname: string };

/** @param items  those of the pinned that the person may go to */
export function PinnedPlaces({ items, change, pathname }: Props) {
  const idAt = (index: number) => items[index]?.id ?? '';
  const dragged = useDragOrder(items.length, (from, to) => change.moveTo(idAt(from), idAt(to)));
  return (
    <PanelSection storageKey="context-nav-pinned" title={words.navigation.pinned}>
      {items.map((item, index) => (
        <li key={item.id} className={styles.place} {...dragged(index)}>
          <NavItem
            shape="line"
            label={item.label}
            {...(isPlaceId(item.icon) && { icon: lookOf(item.icon).icon })}
            current={item.to === pathname}
            renderLink={linkTo(item.to)}
          />
          <ActionMenu
            label={words.navigation.optionsOf(item.label)}
            items={optionsOf(item, index, items, change)}
            renderTrigger={(props) => (
              <button
                type="button"
                className={styles.option}
                aria-label={words.navigation.optionsOf(item.label)}
                {...props}
              >
                <Icon of={IconDots} size={18} />
              </button>
            )}
          />
        </li>
      ))}
    </PanelSection>
  );
}

function optionsOf(
  { id }: PinnedItem,
  index: number,
  items: readonly PinnedItem[],
  { moveTo, unpin }: Omit<PinnedItems, 'items'>,
): ActionMenuItem[] {
  const [before, after] = [items[index - 1], items[index + 1]];
  const { moveUp, moveDown, unpin: unpinWord } = words.navigation;
  return [
    ...(before
      ? [{ key: 'up', label: moveUp, icon: IconArrowUp, onPress: () => moveTo(id, before.id) }]
      : []),
    ...(after
      ? [{ key: 'down', label: moveDown, icon: IconArrowDown, onPress: () => moveTo(id, after.id) }]
      : []),
    { key: 'unpin', label: unpinWord, icon: IconPinnedOff, onPress: () => unpin(id) },
  ];
}
