/** What somebody wrote, as it is read: letters, links that open elsewhere, people named, code. Nothing of it is markup. */
import { Fragment } from 'react';
import { followableHref } from '#contract/document/safe-href.ts';
import { withNames } from '#domain/mentions.ts';
import { messageParts } from '#domain/message-text.ts';
import { useStore } from '#store/react.ts';
import styles from './talk-text.module.css';

export function TalkText({ text, nameOf }: { text: string; nameOf: (userId: string) => string }) {
  const { accountId } = useStore();
  const plain = (part: { text: string }) => withNames(part.text, nameOf);
  const parts = messageParts(text);
  const Whole = parts.some(({ kind }) => kind === 'block') ? 'div' : 'p';
  return (
    <Whole className={styles.text} dir="auto">
      {parts.map((part, at) => {
        const key = `${at} ${part.kind}`;
        if (part.kind === 'link' && followableHref(part.href, location.origin) !== null)
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
        return <Fragment key={key}>{part.text}</Fragment>;
      })}
    </Whole>
  );
}
