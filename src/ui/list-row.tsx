/** One line of a list, 48 px high or 36 compact; the whole line is the link or the button, controls at its end aside. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './list-row.module.css';
import type { RenderLink } from './render-link.ts';

type ListRowProps = {
  title: string;
  description?: ReactNode;
  /** An icon, avatar, ring or mini cover. */
  leading?: ReactNode;
  /** Facts and marks. */
  trailing?: ReactNode;
  /** Controls of their own. */
  actions?: ReactNode;
  compact?: boolean;
  current?: boolean;
  faded?: boolean;
} & (
  | { renderLink: RenderLink; onPress?: undefined }
  | { onPress: () => void; renderLink?: undefined }
  | { renderLink?: undefined; onPress?: undefined }
);

/** Goes into a `ListRows`, or into any list item. */
export function ListRow({
  title,
  description,
  leading,
  trailing,
  actions,
  compact = false,
  current = false,
  faded = false,
  renderLink,
  onPress,
}: ListRowProps) {
  const words = <bdi>{title}</bdi>;
  return (
    <div
      className={classNames(
        styles.row,
        compact && styles.compact,
        current && styles.current,
        faded && styles.faded,
        Boolean(renderLink || onPress) && styles.live,
      )}
    >
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.main}>
        <span className={styles.words}>
          {renderLink ? (
            renderLink({
              className: styles.target ?? '',
              children: words,
              'aria-current': current ? 'page' : undefined,
            })
          ) : onPress ? (
            <button
              type="button"
              className={styles.target}
              aria-current={current ? 'true' : undefined}
              onClick={onPress}
            >
              {words}
            </button>
          ) : (
            <span className={styles.title}>{words}</span>
          )}
          {description && <span className={styles.description}>{description}</span>}
        </span>
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </span>
      {actions && <span className={styles.actions}>{actions}</span>}
    </div>
  );
}
