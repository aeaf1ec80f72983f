/** A page that has nothing else to show: not found, no access, not on this device, an error. What, what is safe, what to do. */
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconShape } from './icon.tsx';
import styles from './page-message.module.css';
import { useRouteFocus } from './route-focus.ts';
import { Scene } from './scene.tsx';
import type { SceneName } from './scenes/drawn-scene.tsx';
import tones from './tones.module.css';

export function PageMessage({
  sign,
  title,
  message,
  page,
  children,
  actions,
  details,
}: {
  /** A drawing, or where the words are what matters an icon. */
  sign: { scene: SceneName } | { icon: IconShape; tone: 'petrol' | 'brass' | 'vermilion' };
  title: string;
  message: ReactNode;
  /** What tells one page from another, such as its path. */
  page: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Folded, such as the id of a request. */
  details?: { label: string; text: string };
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useRouteFocus(heading, page);
  return (
    <section className={classNames(styles.message, 'scene' in sign && styles.drawn)}>
      {'scene' in sign ? (
        <Scene of={sign.scene} />
      ) : (
        <span className={classNames(styles.plate, tones[sign.tone])}>
          <Icon of={sign.icon} size={32} />
        </span>
      )}
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles.text}>{typeof message === 'string' ? <p>{message}</p> : message}</div>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
        {details && (
          <details className={styles.details}>
            <summary>{details.label}</summary>
            <code>{details.text}</code>
          </details>
        )}
      </div>
    </section>
  );
}
