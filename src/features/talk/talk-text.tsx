/** What somebody wrote, as it is read: letters, links that open elsewhere, people named, code, formatting. Nothing of it is markup. */
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { withNames } from '#domain/mentions.ts';
import { isFormatted, messageParts } from '#domain/message-text.ts';
import { useStore } from '#store/react.ts';
import { type DrawPart, TalkLink } from './talk-part.tsx';
import styles from './talk-text.module.css';

type Drawn = { text: string; draw: DrawPart };

/** Where the reader of Markdown cannot be had the text stands as it was typed. */
const FormattedTalk = lazy(() =>
  import('./formatted-talk.tsx').then(
    (part) => ({ default: part.FormattedTalk }),
    () => ({ default: PlainTalk }),
  ),
);

export function TalkText({ text, nameOf }: { text: string; nameOf: (userId: string) => string }) {
  const { accountId } = useStore();
  const plain = (part: { text: string }) => withNames(part.text, nameOf);
  const draw: DrawPart = (part, inLink) => {
    switch (part.kind) {
      case 'link':
        return inLink ? part.text : <TalkLink href={part.href}>{part.text}</TalkLink>;
      case 'mention':
        return (
          <bdi className={styles.mention} data-own={part.userId === accountId || undefined}>
            {plain(part)}
          </bdi>
        );
      case 'code':
        return <code>{plain(part)}</code>;
      case 'block':
        return (
          <pre>
            <code>{plain(part)}</code>
          </pre>
        );
      default:
        return part.text;
    }
  };
  const typed = <PlainTalk text={text} draw={draw} />;
  return (
    <div className={styles.text}>
      {isFormatted(text) ? (
        <Suspense fallback={typed}>
          <FormattedTalk text={text} draw={draw} />
        </Suspense>
      ) : (
        typed
      )}
    </div>
  );
}

function PlainTalk({ text, draw }: Drawn): ReactNode {
  const parts = messageParts(text);
  const Whole = parts.some(({ kind }) => kind === 'block') ? 'div' : 'p';
  return (
    <Whole dir="auto">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <Fragment key={at}>{draw(part)}</Fragment>
      ))}
    </Whole>
  );
}
