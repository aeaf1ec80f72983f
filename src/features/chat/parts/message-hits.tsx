/** Messages on this device in which the words that are looked for occur; each leads to its place. */
import { lastingId } from '#contract/ids.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { messageLink } from '#domain/chat.ts';
import { Moment } from '#features/changes/moment.tsx';
import { linkTo } from '#features/kit/learning-link.tsx';
import { MESSAGES_FOUND } from '#store/queries/message-search.ts';
import { useStored } from '#store/react.ts';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { foundMessages } from '../read-chat.ts';
import styles from './channel-list.module.css';

export function MessageHits({ query }: { query: string }) {
  const page = useStored(foundMessages, query);
  if (!page) return null; // the disk answers within a frame
  const { hits, more } = page;
  return (
    <section aria-label={say.found.heading}>
      <h2 className={styles.heading}>{say.found.heading}</h2>
      <p className={styles.none} role="status">
        {hits.length === 0 ? say.found.none : say.found.count(hits.length, more)}
      </p>
      <ListRows label={say.found.heading}>
        {hits.map(({ message, text, by, channel }) => (
          <ListRow
            key={message.messageId}
            title={channel}
            renderLink={linkTo(messageLink(message.channelId, lastingId(message.messageId)))}
            description={<span className={styles.last}>{say.last(by, text)}</span>}
            trailing={<Moment at={message.sentAt} />}
          />
        ))}
      </ListRows>
      {more && <p className={styles.none}>{say.found.narrower(MESSAGES_FOUND)}</p>}
    </section>
  );
}
