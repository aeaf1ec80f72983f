/** The messages of a channel, by day, with the line above what is new. The newest are at the bottom, and the list stays there. */
import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Message } from '#contract/communication/message.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { continues, dayOf, isUnread } from '#domain/chat.ts';
import { withNames } from '#domain/mentions.ts';
import { openChanges } from '#features/changes/changes-request.ts';
import { notAccepted } from '#features/changes/refusal-words.ts';
import { useStore } from '#store/react.ts';
import { SaveMark } from '#ui/save-mark.tsx';
import { nameOf, type People, type Refused, type ShownMessage } from '../read-chat.ts';
import type { ChatActs } from '../use-chat-acts.ts';
import { useFading } from '../use-fading.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';

type MessageListProps = {
  label: string;
  messages: readonly ShownMessage[];
  people: People;
  acts: ChatActs;
  refused: readonly Refused[];
  inThread?: boolean;
  /** up to where it had been read when it was opened; null: no line is drawn */
  readUpTo: number | null;
  /** ids of those that are an earlier page of the server, and are only read */
  readOnly?: ReadonlySet<string>;
  onThread?: (id: string) => void;
  onModerate?: (message: Message) => void;
  /** above all of them */
  top?: ReactNode;
  empty: string;
};

export function MessageList({
  label,
  messages,
  people,
  acts,
  refused,
  inThread = false,
  readUpTo,
  readOnly,
  onThread,
  onModerate,
  top,
  empty,
}: MessageListProps) {
  const { accountId } = useStore();
  const { shown, fading } = useFading(messages);
  const newLine = useRef<HTMLLIElement>(null);
  const firstNew =
    readUpTo === null
      ? undefined
      : shown.find(({ message }) => isUnread(message, { userId: accountId, lastReadAt: readUpTo }))?.id;
  useEffect(() => {
    if (firstNew !== undefined) newLine.current?.scrollIntoView?.({ block: 'nearest' });
  }, [firstNew]);
  const today = dayOf(Date.now());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className={styles.scroller} role="log" aria-label={label} tabIndex={0}>
      <div className={styles.inside}>
        {top}
        {shown.length === 0 && refused.length === 0 && <p className={styles.empty}>{empty}</p>}
        <ol className={styles.list}>
          {shown.map((each, at) => {
            const { message, id } = each;
            const before = shown[at - 1]?.message;
            const newDay = before === undefined || dayOf(before.sentAt) !== dayOf(message.sentAt);
            const isFirstNew = id === firstNew;
            return (
              <Fragment key={id}>
                {newDay && !inThread && (
                  <li className={styles.day}>
                    <span>{say.day(dayOf(message.sentAt), today)}</span>
                  </li>
                )}
                {isFirstNew && (
                  <li ref={newLine} className={styles.new}>
                    <span>{say.newLine}</span>
                  </li>
                )}
                <li className={styles.item}>
                  <MessageRow
                    shown={each}
                    people={people}
                    acts={acts}
                    inThread={inThread}
                    joined={!newDay && !isFirstNew && before.deletedAt === null && continues(before, message)}
                    fading={fading.has(id)}
                    readOnly={readOnly?.has(id) ?? false}
                    {...(onThread && { onThread })}
                    {...(onModerate && { onModerate })}
                  />
                </li>
              </Fragment>
            );
          })}
          {refused.map(({ id, text, code }) => (
            <li key={id} className={styles.refused}>
              <p dir="auto">{withNames(text, (userId) => nameOf(people, userId))}</p>
              <SaveMark
                state="refused"
                label={`${notAccepted(code)}. ${say.keptInChanges}`}
                onPress={openChanges}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

export const EarlierButton = ({
  disabled,
  busy,
  onPress,
}: {
  disabled: boolean;
  busy: boolean;
  onPress: () => void;
}) => (
  <div className={styles.earlier}>
    <Button size="sm" variant="default" disabled={disabled} loading={busy} onClick={onPress}>
      {disabled ? say.earlierOffline : say.earlier}
    </Button>
  </div>
);
