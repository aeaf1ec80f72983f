/** The one place that always tells the worst of what is not delivered. */
import { IconRefresh } from '@tabler/icons-react';
import { classNames } from './class-names.ts';
import { Icon, type IconShape } from './icon.tsx';
import { stateIcons } from './state-icons.ts';
import styles from './sync-pill.module.css';

export type SyncTone = 'vermilion' | 'brass' | 'petrol' | 'grey';

const icons: Record<SyncTone, IconShape> = {
  vermilion: stateIcons.needsYou,
  brass: stateIcons.onDevice,
  petrol: IconRefresh,
  grey: stateIcons.offline,
};

export function SyncPill({
  tone,
  label,
  shortLabel,
  icon,
  onPress,
  expanded,
}: {
  tone: SyncTone;
  /** Such as '3 saved on this device'. */
  label: string;
  /** What fits on a phone, such as '3 saved'. The whole label stays its accessible name. */
  shortLabel?: string;
  /** Instead of the tone's own, for example while sending. */
  icon?: IconShape;
  onPress: () => void;
  /** The tray that it opens is open. */
  expanded?: boolean;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.pill, styles[tone])}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={onPress}
      data-tone={tone}
    >
      <Icon of={icon ?? icons[tone]} size={18} />
      <span className={shortLabel ? styles.long : undefined}>{label}</span>
      {shortLabel && <span className={styles.short}>{shortLabel}</span>}
    </button>
  );
}
