/** The text of a message: letters, links that open elsewhere, people named, code. Nothing of it is markup. */
import { withNames } from '#domain/mentions.ts';
import { messageParts } from '#domain/message-text.ts';
import { useStore } from '#store/react.ts';
import { nameOf, type People } from '../read-chat.ts';
import styles from './message-text.module.css';

export function MessageText({ text, people }: { text: string; people: People }) {
  const { accountId } = useStore();
  const plain = (part: { text: string }) => withNames(part.text, (userId) => nameOf(people, userId));
  return (
    <div className={styles.text} dir="auto">
      {messageParts(text).map((part, at) => {
        const key = `${at} ${part.kind}`;
        if (part.kind === 'link')
          return (
            <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          );
        if (part.kind === 'mention')
          return (
            <bdi key={key} className={styles.mention} data-own={part.userId === accountId || undefined}>
              {plain(part)}
            </bdi>
          );
        if (part.kind === 'code') return <code key={key}>{plain(part)}</code>;
        if (part.kind === 'block')
          return (
            <pre key={key}>
              <code>{plain(part)}</code>
            </pre>
          );
        return <span key={key}>{part.text}</span>;
      })}
    </div>
  );
}
