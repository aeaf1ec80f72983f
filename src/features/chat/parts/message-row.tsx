/** One message with what can be done with it (CHAT-002): reply, edit and delete on hover and focus, reactions, its thread. */
import { IconCornerUpLeft, IconFlag, IconMessages, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useContext, useState } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import type { Message } from '#contract/communication/message.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { talkWords } from '#contract/words/en/talk.ts';
import * as words from '#contract/words/en.ts';
import { isEdited, isSystemMessage, mayEditMessage, mayReplyTo } from '#domain/chat.ts';
import { filledTemplate } from '#domain/message-text.ts';
import { openChanges } from '#features/changes/changes-request.ts';
import { notAccepted } from '#features/changes/refusal-words.ts';
import { useOffline } from '#features/kit/offline.ts';
import { ReportedMark } from '#features/talk/reported-mark.tsx';
import { TalkText } from '#features/talk/talk-text.tsx';
import { mayHere } from '#store/queries/may-here.ts';
import { useStore } from '#store/react.ts';
import { withSameParts } from '#store/same-parts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useDelayedFlag } from '#ui/delayed-flag.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SaveMark } from '#ui/save-mark.tsx';
import { type MessageMark, nameOf, type People, type ShownMessage } from '../read-chat.ts';
import type { ChatActs } from '../use-chat-acts.ts';
import { EditBox } from './edit-box.tsx';
import { MessageReportsContext } from './message-reports.ts';
import styles from './message-row.module.css';
import { Reactions } from './reactions.tsx';

type MessageRowProps = {
  shown: ShownMessage;
  people: People;
  acts: ChatActs;
  inThread: boolean;
  /** the one above is of the same person, shortly before */
  joined?: boolean;
  /** it was taken back and goes */
  fading?: boolean;
  /** what is only read: an earlier page of the server */
  readOnly?: boolean;
  onThread?: (id: string) => void;
  /** takes somebody else's message away; absent: may not */
  onModerate?: (message: Message) => void;
};

/** What one row shows is seldom what has changed in its channel: with a thousand of them each letter that somebody types would be felt. */
export const MessageRow = memo(OneRow, ({ shown: before, ...others }, { shown: next, ...those }) => {
  const keys = Object.keys({ ...others, ...those }) as (keyof typeof others)[];
  return keys.every((key) => Object.is(others[key], those[key])) && withSameParts(before, next) === before;
});

function OneRow({
  shown: { message, id, mark, newAnswers },
  people,
  acts,
  inThread,
  joined = false,
  fading = false,
  readOnly: given = false,
  onThread,
  onModerate,
}: MessageRowProps) {
  const { accountId } = useStore();
  const readOnly = !mayHere('channel.Post') || given;
  const [editing, setEditing] = useState(false);
  const { reports, onReport, onDismiss } = useContext(MessageReportsContext);
  const name = nameOf(people, message.senderId);
  const deleted = message.deletedAt !== null;
  if (isSystemMessage(message))
    return (
      <p className={styles.system} data-message={id}>
        {filledTemplate(message.fields.template ?? '', message.fields.variables)}
      </p>
    );
  const edits = !readOnly && mayEditMessage(message, accountId);
  const moderates = !readOnly && onModerate !== undefined && !deleted && message.senderId !== accountId;
  const report = reports[id];
  const mayReport = !readOnly && onReport !== undefined && !deleted && message.senderId !== accountId;
  const reacts = !deleted && !readOnly;
  const hasReactions = Object.keys(message.reactions ?? {}).length > 0;
  const reactions = (
    <Reactions
      message={message}
      accountId={accountId}
      onReact={(reaction, on) => void acts.react(message, reaction, on)}
    />
  );
  const replies = !readOnly && onThread !== undefined && mayReplyTo(message, inThread);
  return (
    <article
      className={styles.row}
      data-message={id}
      data-joined={joined || undefined}
      data-fading={fading || undefined}
      aria-label={say.message.by(name, message.sentAt)}
      tabIndex={-1}
    >
      <div className={styles.side}>
        {!joined && !deleted && (
          <Avatar name={name} size={32} {...pictureOfPerson(people[message.senderId]?.image, accountId)} />
        )}
      </div>
      <div className={styles.main}>
        {!joined && <Head name={name} sentAt={message.sentAt} />}
        {deleted ? (
          <p className={styles.deleted}>{say.deleted}</p>
        ) : editing ? (
          <EditBox
            place={`chat edit:${id}`}
            text={message.fields.text}
            onSave={(text) => acts.edit(message, text)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <>
            <TalkText text={message.fields.text} nameOf={(userId) => nameOf(people, userId)} />
            {isEdited(message) && <span className={styles.edited}>{say.edited}</span>}
          </>
        )}
        {mark && <Mark mark={mark} />}
        {moderates && report && report.open.length > 0 && (
          <ReportedMark
            label={talkWords.message.marked}
            open={report.open}
            onRemove={() => onModerate(message)}
            onDismiss={() => onDismiss(message)}
          />
        )}
        {!deleted && report?.own && <p className={styles.edited}>{talkWords.message.own}</p>}
        {reacts && hasReactions && reactions}
        {!inThread && onThread && message.responses > 0 && (
          <Replies message={message} news={newAnswers} people={people} onOpen={() => onThread(id)} />
        )}
      </div>
      {reacts && !editing && (
        <div className={styles.actions}>
          {!hasReactions && reactions}
          <RowActions
            name={name}
            sentAt={message.sentAt}
            onReply={replies ? () => onThread(id) : null}
            onEdit={edits ? () => setEditing(true) : null}
            onReport={mayReport && !report?.own ? () => onReport(message) : null}
            onModerate={moderates ? () => onModerate(message) : null}
            onRemove={edits ? () => void acts.remove(message) : null}
          />
        </div>
      )}
    </article>
  );
}

const Head = ({ name, sentAt }: { name: string; sentAt: number }) => (
  <p className={styles.head}>
    <bdi className={styles.name}>{name}</bdi>
    <time className={styles.when} dateTime={new Date(sentAt).toISOString()}>
      {say.clock(sentAt)}
    </time>
  </p>
);

function Replies({
  message: { responses, responders },
  news,
  people,
  onOpen,
}: {
  message: Message;
  /** unread ones */
  news: number;
  people: People;
  onOpen: () => void;
}) {
  const { accountId } = useStore();
  return (
    <button type="button" className={styles.thread} onClick={onOpen}>
      <Icon of={IconMessages} size={16} />
      {say.message.replies(responses)}
      {news > 0 && <span className={styles.news}>{say.message.newReplies(news)}</span>}
      <span className={styles.responders}>
        {Object.keys(responders ?? {})
          .slice(0, 3)
          .map((userId) => (
            <Avatar
              key={userId}
              name={nameOf(people, userId)}
              size={24}
              {...pictureOfPerson(people[userId]?.image, accountId)}
            />
          ))}
      </span>
    </button>
  );
}

type Act = (() => void) | null;

/** null: may not */
function RowActions({
  name,
  sentAt,
  onReply,
  onEdit,
  onReport,
  onModerate,
  onRemove,
}: { name: string; sentAt: number } & Record<
  'onReply' | 'onEdit' | 'onReport' | 'onModerate' | 'onRemove',
  Act
>) {
  return (
    <>
      {onReply && (
        <IconButton
          icon={IconCornerUpLeft}
          size="small"
          label={say.message.replyTo(name)}
          onPress={onReply}
        />
      )}
      {onEdit && (
        <IconButton icon={IconPencil} size="small" label={say.message.editOf(sentAt)} onPress={onEdit} />
      )}
      {onReport && (
        <IconButton icon={IconFlag} size="small" label={talkWords.message.of(name)} onPress={onReport} />
      )}
      {onModerate && (
        <IconButton icon={IconTrash} size="small" label={say.message.moderate(name)} onPress={onModerate} />
      )}
      {onRemove && (
        <IconButton icon={IconTrash} size="small" label={say.message.removeOf(sentAt)} onPress={onRemove} />
      )}
    </>
  );
}

/** With a connection most messages are delivered before their mark could be read. */
const MARK_AFTER_MS = 600;
const SENDING_AFTER_MS = 1000;

function Mark({ mark }: { mark: MessageMark }) {
  const offline = useOffline();
  const shows = useDelayedFlag(true, MARK_AFTER_MS, 0);
  const sending = useDelayedFlag(mark.state === 'sending', SENDING_AFTER_MS, 0);
  const { mark: marks } = words.changes;
  if (mark.state === 'refused')
    return <SaveMark state="refused" label={notAccepted(mark.code)} onPress={openChanges} />;
  if (!shows && !offline) return null;
  return sending ? (
    <SaveMark state="sending" label={marks.sending} />
  ) : (
    <SaveMark state="on-device" label={marks.onDevice} onPress={openChanges} />
  );
}
