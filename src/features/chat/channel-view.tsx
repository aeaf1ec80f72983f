/** One channel: its messages, where one writes, a thread beside it. On a page of its own and in the widget beside others. */
import { useMemo, useRef, useState } from 'react';
import { MESSAGES_ON_DEVICE, type Message } from '#contract/communication/message.ts';
import { lastingId } from '#contract/ids.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useTyping } from '#features/realtime/use-typing.ts';
import { useStore, useStored } from '#store/react.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toasts.ts';
import { useConnectingWarning } from './connecting-warning.ts';
import styles from './parts/channel-view.module.css';
import { ChatComposer } from './parts/chat-composer.tsx';
import { MentionableContext, mentionable } from './parts/mentionable.ts';
import { EarlierButton, MessageList } from './parts/message-list.tsx';
import { MessageReportsContext, reportsIn } from './parts/message-reports.ts';
import { ReportDialog } from './parts/report-dialog.tsx';
import { ThreadPane } from './parts/thread-pane.tsx';
import { TypingLine } from './parts/typing-line.tsx';
import { useOlder } from './parts/use-older.ts';
import { useRead } from './parts/use-read.ts';
import { useTarget } from './parts/use-target.ts';
import { channelMessages, type OpenChannel } from './read-chat.ts';
import { useChatActs } from './use-chat-acts.ts';

/** So many are shown at first, and more of them with each press. */
const SHOWN = 80;

type ChannelViewProps = {
  open: OpenChannel;
  /** there is room for one thing: a thread stands in the place of the channel */
  narrow: boolean;
  /** lasting id of the message that the address leads to */
  target?: string | null;
};

export function ChannelView({
  open: { channel, part, people, moderates, name },
  narrow,
  target = null,
}: ChannelViewProps) {
  const { channelId } = channel;
  const { accountId } = useStore();
  const [limit, setLimit] = useState(SHOWN);
  const [thread, setThread] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const panes = useRef<HTMLDivElement>(null);
  const found = useStored(channelMessages, channelId, limit);
  const mentioned = useStored(mentionable, channelId);
  const acts = useChatActs(channelId);
  const [asked, setAsked] = useState<Message | null>(null);
  const [reported, setReported] = useState<Message | null>(null);
  const reports = useStored(reportsIn, channelId);
  const reporting = useMemo(
    () => ({
      reports: reports ?? {},
      ...(channel.type === 'ORGANIZATION_GROUP' && { onReport: setReported }),
      onDismiss: (message: Message) => void acts.dismissReports(message),
    }),
    [reports, channel.type, acts],
  );
  const moderating = moderates ? { onModerate: setAsked } : {};
  const offline = useOffline();
  const warn = useConnectingWarning();
  const { typing, sendTyping } = useTyping(channelId);
  const older = useOlder(channelId, found && !found.more ? found.oldest : null);
  const rows = useMemo(() => found?.messages.map(({ message }) => message), [found?.messages]);
  const readUpTo = useRead({ channelId, lastReadAt: part.lastReadAt, messages: rows });
  const earlier = useMemo(
    () =>
      older.messages
        .filter(({ parent }) => parent === null)
        .map((message) => ({ message, id: lastingId(message.messageId), mark: null })),
    [older.messages],
  );
  const messages = useMemo(() => [...earlier, ...(found?.messages ?? [])], [earlier, found?.messages]);
  const readOnly = useMemo(() => new Set(earlier.map(({ id }) => id)), [earlier]);
  const send = async (text: string) => {
    const stored = await acts.post(text, null);
    if (stored) warn();
    return stored;
  };
  const isAlone = channel.type === 'PARTY' && !channel.members.some((id) => id !== accountId);
  // Below that the device has all there is.
  const servesMore = found !== undefined && found.count >= MESSAGES_ON_DEVICE && older.hasMore;
  useTarget({
    ...{ channelId, target, inside: panes, ready: found !== undefined && mentioned !== undefined },
    onPlace(place) {
      setMissing(place === null);
      if (!place) return;
      setThread(place.parent);
      setLimit((before) => Math.max(before, place.newer + 1));
    },
  });
  if (!found || !mentioned) return null; // the disk answers within a frame
  const top = found.more ? (
    <EarlierButton disabled={false} busy={false} onPress={() => setLimit((before) => before + SHOWN)} />
  ) : servesMore ? (
    <EarlierButton disabled={offline} busy={older.busy} onPress={() => void older.more()} />
  ) : null;
  const beside = thread !== null && (
    <ThreadPane
      key={thread}
      channelId={channelId}
      rootId={thread}
      acts={acts}
      onSent={warn}
      onClose={() => setThread(null)}
      {...moderating}
    />
  );
  return (
    <MentionableContext value={mentioned}>
      <MessageReportsContext value={reporting}>
        <div ref={panes} className={styles.panes}>
          {!(narrow && beside) && (
            <div className={styles.channel}>
              <MessageList
                label={say.messagesOf(name)}
                messages={messages}
                people={{ ...people, ...found.people }}
                acts={acts}
                refused={found.refused}
                readUpTo={readUpTo}
                readOnly={readOnly}
                onThread={setThread}
                {...moderating}
                top={top}
                empty={say.empty}
              />
              {missing && target !== null && (
                <p className={styles.note} role="status">
                  {say.notHere}
                </p>
              )}
              {isAlone && <p className={styles.note}>{say.left(name)}</p>}
              <ChatComposer
                key={channelId}
                place={`chat ${channelId}`}
                label={say.write(name)}
                onSend={send}
                onType={sendTyping}
                below={<TypingLine typing={typing} people={{ ...people, ...found.people }} />}
              />
            </div>
          )}
          {beside}
          <ConfirmDialog
            opened={asked !== null}
            onClose={() => setAsked(null)}
            onConfirm={() => {
              if (asked) void acts.moderate(asked);
              setAsked(null);
            }}
            title={say.removeTitle}
            confirmLabel={say.removeConfirm}
            cancelLabel={say.cancel}
            closeLabel={say.close}
          >
            {say.removeText}
          </ConfirmDialog>
          {reported && (
            <ReportDialog
              opened
              onClose={() => setReported(null)}
              onReport={(reason, note) => {
                setReported(null);
                void acts.report(reported, reason, note).then((stored) => {
                  if (stored) showToast({ id: 'chat-reported', text: say.report.done });
                });
              }}
            />
          )}
        </div>
      </MessageReportsContext>
    </MentionableContext>
  );
}
