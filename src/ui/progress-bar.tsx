/** How far one is: a bar with a tick for each part, and the words beside it. Full, it turns moss with a check. */

import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './progress-bar.module.css';
import { stateIcons } from './state-icons.ts';

const mostTicks = 40;

export function ProgressBar({
  value,
  max,
  label,
  name,
  labelHidden = false,
  ticks = true,
}: {
  /** Parts done; may be a fraction. */
  value: number;
  max: number;
  /** Such as '7 of 12 skills'. */
  label: string;
  /** What it is the progress of, for those who listen. */
  name: string;
  labelHidden?: boolean;
  ticks?: boolean;
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const complete = max > 0 && value >= max;
  const withTicks = ticks && max > 1 && max <= mostTicks;
  return (
    <div className={classNames(styles.row, complete && styles.complete)}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={label}
      >
        <div className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
        {withTicks &&
          Array.from({ length: max - 1 }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place
              key={at}
              className={styles.tick}
              style={{ insetInlineStart: `${((at + 1) / max) * 100}%` }}
            />
          ))}
      </div>
      {!labelHidden && (
        <span className={styles.label} aria-hidden="true">
          {complete && <Icon of={stateIcons.kept} size={16} />}
          <span>{label}</span>
        </span>
      )}
    </div>
  );
}
