/** Whether people are there: beside the name of somebody with whom one talks alone, in lists beside each. */
import type { ReactNode } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import type { Presence } from '#domain/realtime.ts';
import { usePresence } from '#features/realtime/use-presence.ts';
import { useStore } from '#store/react.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { OpenChannel } from '../read-chat.ts';
import styles from './presence-mark.module.css';

/** @returns the one with whom a channel is shared alone; null: there are others, or nobody */
export function otherIn(
  { type, members }: Pick<OpenChannel['channel'], 'type' | 'members'>,
  accountId: string,
): string | null {
  const others = type === 'PARTY' ? members.filter((id) => id !== accountId) : [];
  return others.length === 1 ? (others[0] ?? null) : null;
}

export function PresenceMark({ channel }: { channel: OpenChannel['channel'] }) {
  const { accountId } = useStore();
  const presence = usePresence(otherIn(channel, accountId));
  return presence && <PresenceWord presence={presence} />;
}

export function PresenceWord({ presence }: { presence: Presence }) {
  return (
    <span className={styles.mark} data-presence={presence}>
      {say.presence[presence]}
    </span>
  );
}

/** A dot at the corner of a face; in words for those who listen. Whoever is gone has none. */
export function PresenceFace({
  presence,
  children,
}: {
  presence: Presence | undefined;
  children: ReactNode;
}) {
  const here = presence !== undefined && presence !== 'offline';
  return (
    <span className={styles.face}>
      {children}
      {here && (
        <span className={styles.dot} data-presence={presence}>
          <VisuallyHidden>{say.presence[presence]}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
