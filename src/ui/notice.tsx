/** A message that stays in the page, with a mark in the margin: what is so, and what can be done. */
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconShape } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './notice.module.css';
import tones from './tones.module.css';

export function Notice({
  tone,
  icon,
  title,
  children,
  actions,
  alert = false,
  dismissLabel,
  onDismiss,
}: {
  tone: 'petrol' | 'brass' | 'moss' | 'vermilion' | 'plain';
  icon: IconShape;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** It came by itself and can't wait: it is said at once. */
  alert?: boolean;
  dismissLabel?: string;
  onDismiss?: () => void;
}) {
  return (
    <div
      className={classNames(styles.notice, tones[tone], tone === 'plain' && styles.plain)}
      role={alert ? 'alert' : undefined}
    >
      <Icon of={icon} size={20} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {onDismiss && dismissLabel && (
        <IconButton icon={IconX} label={dismissLabel} size="small" onPress={onDismiss} />
      )}
    </div>
  );
}
