/** Beside the name of somebody with whom one talks alone: whether they are there. */
import { chatWords as say } from '#contract/words/en/chat.ts';
import { usePresence } from '#features/realtime/use-presence.ts';
import { useStore } from '#store/react.ts';
import type { OpenChannel } from '../read-chat.ts';
import styles from './presence-mark.module.css';

export function PresenceMark({ channel }: { channel: OpenChannel['channel'] }) {
  const { accountId } = useStore();
  const others = channel.type === 'PARTY' ? channel.members.filter((id) => id !== accountId) : [];
  const presence = usePresence(others.length === 1 ? (others[0] ?? null) : null);
  return (
    presence && (
      <span className={styles.mark} data-presence={presence}>
        {say.presence[presence]}
      </span>
    )
  );
}
