/** The text of a message: letters, links that open elsewhere, code. Nothing of it is markup. */
import { messageParts } from '#domain/message-text.ts';
import styles from './message-text.module.css';

export function MessageText({ text }: { text: string }) {
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
        if (part.kind === 'code') return <code key={key}>{part.text}</code>;
        if (part.kind === 'block')
          return (
            <pre key={key}>
              <code>{part.text}</code>
            </pre>
          );
        return <span key={key}>{part.text}</span>;
      })}
    </div>
  );
}
