/** A place to go: a line in the side panel, or a tile of the rail or the phone's bar. Where one is, is filled in. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconShape } from './icon.tsx';
import styles from './nav-item.module.css';
import type { RenderLink } from './render-link.ts';
import { Tooltip } from './tooltip.tsx';

export type NavItemProps = {
  label: string;
  icon?: IconShape;
  /** The filled twin of the icon, for where one is. */
  currentIcon?: IconShape;
  /** Instead of an icon, such as an organization's avatar. */
  picture?: ReactNode;
  /** part: one is somewhere in what it leads to */
  current?: boolean | 'part';
  badge?: string;
  /** brass: what waits on this device; vermilion: what needs the person */
  badgeTone?: 'petrol' | 'brass' | 'vermilion';
  /** square: 40 px in the rail, its label in a tooltip. */
  shape: 'line' | 'tile' | 'square';
} & ({ renderLink: RenderLink; onPress?: undefined } | { onPress: () => void; renderLink?: undefined });

export function NavItem({
  label,
  icon,
  currentIcon,
  picture,
  current = false,
  badge,
  badgeTone = 'petrol',
  shape,
  renderLink,
  onPress,
}: NavItemProps) {
  const mark = current === 'part' ? 'true' : 'page';
  const shown = current ? (currentIcon ?? icon) : icon;
  const className = classNames(styles.item, styles[shape], current && styles.current);
  const children = (
    <>
      {picture ?? (shown && <Icon of={shown} size={shape === 'line' ? 20 : 24} />)}
      <span className={styles.label}>
        <bdi>{label}</bdi>
      </span>
      {badge && <span className={classNames(styles.badge, styles[badgeTone])}>{badge}</span>}
    </>
  );
  const item = renderLink ? (
    renderLink({ className, children, 'aria-current': current ? mark : undefined })
  ) : (
    <button type="button" className={className} aria-current={current ? 'true' : undefined} onClick={onPress}>
      {children}
    </button>
  );
  if (shape !== 'square') return item;
  return (
    <Tooltip label={label} placement="beside">
      <span className={styles.around}>{item}</span>
    </Tooltip>
  );
}
