/** A filter that is on or off, with how many it holds. */
import { IconCheck, IconX } from '@tabler/icons-react';
import styles from './filter-chip.module.css';
import { Icon, type IconShape } from './icon.tsx';

export function FilterChip({
  label,
  count,
  icon,
  selected,
  onToggle,
  removable = false,
}: {
  label: string;
  count?: string;
  icon?: IconShape;
  selected: boolean;
  onToggle: () => void;
  /** It shows a filter that was chosen elsewhere: pressing takes it off. */
  removable?: boolean;
}) {
  const lead = selected && !removable ? IconCheck : icon;
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={removable ? undefined : selected}
      data-selected={selected || undefined}
      onClick={onToggle}
    >
      {lead && <Icon of={lead} size={16} />}
      <bdi>{label}</bdi>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {removable && <Icon of={IconX} size={16} />}
    </button>
  );
}
