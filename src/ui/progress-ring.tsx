/** A small round progress, at most 64 px, with its word inside or a check when complete. */
import { IconCheck } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import styles from './progress-ring.module.css';

export function ProgressRing({
  value,
  name,
  label,
  size = 48,
}: {
  /** 0 to 1 */
  value: number;
  name: string;
  /** Such as '58 %'; written inside from 40 px on. */
  label: string;
  size?: 16 | 20 | 24 | 32 | 40 | 48 | 64;
}) {
  const share = Math.min(1, Math.max(0, value));
  const complete = share === 1;
  const stroke = size >= 40 ? 4 : size >= 24 ? 3 : 2.5;
  const radius = (size - stroke) / 2;
  const length = 2 * Math.PI * radius;
  return (
    <span
      className={styles.ring}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={label}
      data-complete={complete || undefined}
      style={{ inlineSize: size, blockSize: size }}
    >
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
        <circle className={styles.track} cx={size / 2} cy={size / 2} r={radius} strokeWidth={stroke} />
        <circle
          className={styles.fill}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={stroke}
          strokeDasharray={`${length * share} ${length}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      {complete && size >= 16 ? (
        <span className={styles.inside}>
          <Icon of={IconCheck} size={size >= 40 ? 20 : 14} />
        </span>
      ) : (
        size >= 40 && <span className={styles.inside}>{label}</span>
      )}
    </span>
  );
}
