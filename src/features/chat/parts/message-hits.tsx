/** Messages in which the words that are looked for occur, on this device and, once they are asked for, older ones of the server; each leads to its place. */
import { Button } from '@mantine/core';
import { lastingId } from '#contract/ids.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { messageLink } from '#domain/chat.ts';
import { Moment } from '#features/changes/moment.tsx';
import { linkTo } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { MESSAGES_FOUND } from '#store/queries/message-search.ts';
import { useStored } from '#store/react.ts';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { foundMessages, olderHits } from '../read-chat.ts';
import styles from './channel-list.module.css';
import { useOlderFound } from './use-older-found.ts';

type Hits = Awaited<ReturnType<typeof olderHits>>;

export function MessageHits({ query }: { query: string }) {
  const page = useStored(foundMessages, query);
  if (!page) return null; // the disk answers within a frame
  const { hits, more } = page;
  return (
    <>
      <section aria-label={say.found.heading}>
        <h2 className={styles.heading}>{say.found.heading}</h2>
        <p className={styles.none} role="status">
          {hits.length === 0 ? say.found.none : say.found.count(hits.length, more)}
        </p>
        <HitRows label={say.found.heading} hits={hits} />
        {more && <p className={styles.none}>{say.found.narrower(MESSAGES_FOUND)}</p>}
      </section>
      <OlderHits key={query} query={query} />
    </>
  );
}

function OlderHits({ query }: { query: string }) {
  const { messages, asked, further, busy, failed, search } = useOlderFound(query);
  const hits = useStored(olderHits, messages) ?? [];
  const offline = useOffline();
  return (
    <section aria-label={say.older.heading}>
      <h2 className={styles.heading}>{say.older.heading}</h2>
      <p className={styles.none} role="status">
        {failed
          ? say.older.failed
          : offline && further
            ? say.older.offline
            : asked &&
              (messages.length === 0 ? say.older.none(further) : say.older.count(messages.length, further))}
      </p>
      <HitRows label={say.older.heading} hits={hits} />
      {further && (
        <Button variant="default" disabled={offline} loading={busy} onClick={() => void search()}>
          {asked ? say.older.further : say.older.search}
        </Button>
      )}
    </section>
  );
}

const HitRows = ({ label, hits }: { label: string; hits: Hits }) => (
  <ListRows label={label}>
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
);
