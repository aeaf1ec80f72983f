/** The messages of a channel, by day, with the line above what is new. The newest are at the bottom, and the list stays there. */
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Message } from '#contract/communication/message.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { continues, dayOf, isUnread } from '#domain/chat.ts';
import { withNames } from '#domain/mentions.ts';
import type { ReadMarks } from '#domain/seen-messages.ts';
import { openChanges } from '#features/changes/changes-request.ts';
import { notAccepted } from '#features/changes/refusal-words.ts';
import { useStore } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { SaveMark } from '#ui/save-mark.tsx';
import { nameOf, type People, type Refused, type ShownMessage } from '../read-chat.ts';
import type { ChatActs } from '../use-chat-acts.ts';
import { useFading } from '../use-fading.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { useNewest } from './use-newest.ts';
import { useOnScreen } from './use-on-screen.ts';

type MessageListProps = {
  label: string;
  messages: readonly ShownMessage[];
  people: People;
  acts: ChatActs;
  refused: readonly Refused[];
  inThread?: boolean;
  /** what had been read when it was opened: the line above what is new stays where it was then */
  opened: ReadMarks;
  /** what is read by now */
  marks: ReadMarks;
  /** something lies over it */
  covered?: boolean;
  /** how often one has sent something here: it is brought into view */
  sent: number;
  onSeen: (messages: readonly Message[]) => void;
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
  opened,
  marks,
  covered = false,
  sent,
  onSeen,
  readOnly,
  onThread,
  onModerate,
  top,
  empty,
}: MessageListProps) {
  const { accountId } = useStore();
  const { shown, fading } = useFading(messages);
  const scroller = useRef<HTMLDivElement>(null);
  const newLine = useRef<HTMLLIElement>(null);
  const firstNew = shown.find(
    ({ message }) =>
      (!inThread || message.parent !== null) && isUnread(message, { userId: accountId, marks: opened }),
  )?.id;
  // Once: what comes while somebody reads moves nothing.
  // Browsers answer a scroll with a promise: what an effect gives back has to be nothing.
  useEffect(() => void newLine.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const onScreen = useOnScreen(scroller, shown, covered);
  useEffect(() => {
    onSeen(shown.filter(({ id }) => onScreen.has(id)).map(({ message }) => message));
  }, [onScreen, shown, onSeen]);
  const { away, toNewest } = useNewest(scroller, sent);
  const lastShown = shown.findLastIndex(({ id }) => onScreen.has(id));
  const below = shown
    .slice(lastShown + 1)
    .filter(({ message }) => isUnread(message, { userId: accountId, marks })).length;
  const today = dayOf(Date.now());
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div ref={scroller} className={styles.scroller} role="log" aria-label={label} tabIndex={0}>
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
                      joined={
                        !newDay && !isFirstNew && before.deletedAt === null && continues(before, message)
                      }
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
      {away && <NewestButton below={below} onPress={toNewest} />}
    </>
  );
}

const NewestButton = ({ below, onPress }: { below: number; onPress: () => void }) => (
  <div className={styles.jump}>
    <Button size="compact-md" leftSection={<Icon of={IconArrowDown} size={16} />} onClick={onPress}>
      {say.toNewest(below)}
    </Button>
  </div>
);

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
