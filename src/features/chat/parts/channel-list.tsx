/** The conversations of a person: who, what was said last, how much of it is new. */
import { TextInput } from '@mantine/core';
import { IconBellOff, IconUsers } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { foldText } from '#domain/fold.ts';
import { isPartyId } from '#domain/party.ts';
import { queryWords } from '#domain/search.ts';
import { Moment } from '#features/changes/moment.tsx';
import { linkTo } from '#features/kit/learning-link.tsx';
import { usePresences } from '#features/realtime/use-presence.ts';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import type { ListedChat } from '../read-chat.ts';
import styles from './channel-list.module.css';
import { MessageHits } from './message-hits.tsx';
import { otherIn, PresenceFace } from './presence-mark.tsx';
import { UnreadCount } from './unread-count.tsx';
import { UnreadThreads } from './unread-threads.tsx';

export function ChannelList({ chats, current }: { chats: readonly ListedChat[]; current: string | null }) {
  const { accountId } = useStore();
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query);
  const presences = usePresences(chats.flatMap(({ channel }) => otherIn(channel, accountId) ?? []));
  const wanted = foldText(query.trim());
  const found = chats.filter(({ called }) => foldText(called).includes(wanted));
  return (
    <div className={styles.list}>
      <TextInput
        type="search"
        aria-label={say.search}
        placeholder={say.search}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {wanted === '' && <UnreadThreads />}
      {found.length === 0 && <p className={styles.none}>{say.noneFound}</p>}
      <ListRows label={say.list}>
        {found.map((chat) => {
          const { channel, name, image } = chat;
          const other = otherIn(channel, accountId);
          return (
            <ListRow
              key={channel.channelId}
              title={name}
              current={channel.channelId === current}
              renderLink={linkTo(`/chat/${channel.channelId}`)}
              leading={
                channel.type === 'PARTY' && !isPartyId(channel.channelId) ? (
                  <PresenceFace presence={other === null ? undefined : presences[other]}>
                    <Avatar name={name} size={32} {...pictureOfPerson(image, accountId)} />
                  </PresenceFace>
                ) : (
                  <span className={styles.group}>
                    <Icon of={IconUsers} size={24} />
                  </span>
                )
              }
              description={<Below chat={chat} />}
            />
          );
        })}
      </ListRows>
      {queryWords(sought).length > 0 && <MessageHits query={sought} />}
    </div>
  );
}

/** Under the name: what was said last, and beside it, always in the same place, when and how much of it is new. */
function Below({ chat: { part, last, lastName, lastText, unread } }: { chat: ListedChat }) {
  return (
    <span className={styles.below}>
      <span className={styles.last}>{last && lastName ? say.last(lastName, lastText) : say.empty}</span>
      <span className={styles.facts}>
        {last && <Moment at={last.sentAt} />}
        {part.muted && (
          <span role="img" aria-label={say.muted}>
            <Icon of={IconBellOff} size={16} />
          </span>
        )}
        {unread > 0 && <UnreadCount count={unread} muted={part.muted} />}
      </span>
    </span>
  );
}
