/** Who writes in the channel just now. */
import { chatWords as say } from '#contract/words/en/chat.ts';
import { nameOf, type People } from '../read-chat.ts';
import styles from './channel-view.module.css';

export function TypingLine({ typing, people }: { typing: readonly string[]; people: People }) {
  return (
    <p className={styles.typing} role="status">
      {typing.length > 0 && say.typing(typing.map((userId) => nameOf(people, userId)))}
    </p>
  );
}
