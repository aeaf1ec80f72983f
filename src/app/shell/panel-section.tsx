/** A group of places that collapses; the device remembers it (NAV-010). */
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './panel.module.css';

export function PanelSection({
  storageKey,
  title,
  children,
}: {
  storageKey: string;
  title: string;
  children: ReactNode;
}) {
  const [kept, keep] = useLocalStorage<'open' | 'collapsed'>({
    key: storageKey,
    defaultValue: 'open',
    getInitialValueInEffect: false,
    serialize: (state) => state,
    deserialize: (text) => (text === 'collapsed' ? 'collapsed' : 'open'),
  });
  const id = useId();
  const opened = kept === 'open';
  return (
    <section className={styles.section} aria-label={title}>
      <button
        type="button"
        className={styles.sectionTitle}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => keep(opened ? 'collapsed' : 'open')}
      >
        <bdi className={styles.sectionName}>{title}</bdi>
        <Icon of={IconChevronDown} size={16} {...(styles.chevron && { className: styles.chevron })} />
      </button>
      <ul id={id} className={styles.places} hidden={!opened}>
        {children}
      </ul>
    </section>
  );
}
