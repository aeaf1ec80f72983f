/** One channel: its messages, where one writes, a thread beside it. On a page of its own and in the widget beside others. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Message } from '#contract/communication/message.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { isPartyId } from '#domain/party.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useTyping } from '#features/realtime/use-typing.ts';
import { MentionableContext } from '#features/talk/mentionable.ts';
import { useStore, useStored } from '#store/react.ts';
import styles from './parts/channel-view.module.css';
import { ChatComposer } from './parts/chat-composer.tsx';
import { mentionable } from './parts/mentionable.ts';
import { RemoveDialog, ReportMessageDialog } from './parts/message-dialogs.tsx';
import { EarlierButton, MessageList } from './parts/message-list.tsx';
import { MessageReportsContext, reportsIn } from './parts/message-reports.ts';
import { OlderPlace, useAround } from './parts/older-place.tsx';
import { ThreadPane } from './parts/thread-pane.tsx';
import { TypingLine } from './parts/typing-line.tsx';
import { useSeen } from './parts/use-seen.ts';
import { useShownMessages } from './parts/use-shown-messages.ts';
import { useTarget } from './parts/use-target.ts';
import type { OpenChannel } from './read-chat.ts';
import { type ChatActs, useChatActs } from './use-chat-acts.ts';

type ChannelViewProps = {
  open: OpenChannel;
  /** there is room for one thing: a thread stands in the place of the channel */
  narrow: boolean;
  /** lasting id of the message that the address leads to */
  target?: string | null;
};

export function ChannelView({ open, narrow, target = null }: ChannelViewProps) {
  const { channel, moderates } = open;
  const { channelId } = channel;
  const acts = useChatActs(channelId);
  const mentioned = useStored(mentionable, channelId);
  const reports = useStored(reportsIn, channelId);
  const [asked, setAsked] = useState<Message | null>(null);
  const [reported, setReported] = useState<Message | null>(null);
  const reporting = useMemo(
    () => ({
      reports: reports ?? {},
      ...(channel.type === 'ORGANIZATION_GROUP' && { onReport: setReported }),
      onDismiss: (message: Message) => void acts.dismissReports(message),
    }),
    [reports, channel.type, acts],
  );
  if (!mentioned) return null; // the disk answers within a frame
  return (
    <MentionableContext value={mentioned}>
      <MessageReportsContext value={reporting}>
        <Panes
          open={open}
          narrow={narrow}
          target={target}
          acts={acts}
          {...(moderates && { onModerate: setAsked })}
        />
        <RemoveDialog asked={asked} acts={acts} onClose={() => setAsked(null)} />
        {reported && (
          <ReportMessageDialog reported={reported} acts={acts} onClose={() => setReported(null)} />
        )}
      </MessageReportsContext>
    </MentionableContext>
  );
}

type PanesProps = Required<ChannelViewProps> & { acts: ChatActs; onModerate?: (message: Message) => void };

function Panes({
  open: { channel, part, people, name, reach: toUnread },
  narrow,
  target,
  acts,
  ...moderating
}: PanesProps) {
  const { channelId } = channel;
  const { accountId } = useStore();
  const [thread, setThread] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const around = useAround(channelId, missing);
  const panes = useRef<HTMLDivElement>(null);
  const [opened] = useState(part);
  const [reach] = useState(toUnread);
  const [sent, setSent] = useState(0);
  const { found, moreFrom, busy, showMore, showAtLeast, ...shown } = useShownMessages(channelId, reach);
  const offline = useOffline();
  const { typing, sendTyping, arrived } = useTyping(channelId);
  const onSeen = useSeen(part);
  useTarget({
    ...{ channelId, target, inside: panes, ready: found !== undefined },
    onPlace(place) {
      setMissing(place === null ? target : null);
      if (!place) return;
      setThread(place.parent);
      showAtLeast(place.newer + 1);
    },
  });
  useEffect(() => {
    for (const { message } of found?.messages ?? []) arrived(message);
  }, [found?.messages, arrived]);
  const known = useMemo(() => ({ ...people, ...found?.people }), [people, found?.people]);
  if (!found) return null; // the disk answers within a frame
  // It keeps its place under a thread that stands over it.
  const covered = narrow && (thread !== null || around !== null);
  const isAlone = channel.type === 'PARTY' && !channel.members.some((id) => id !== accountId);
  return (
    <div ref={panes} className={styles.panes}>
      <div className={styles.channel} inert={covered}>
        <MessageList
          label={say.messagesOf(name)}
          {...shown}
          people={known}
          acts={acts}
          refused={found.refused}
          opened={opened}
          marks={part}
          sent={sent}
          covered={covered}
          onSeen={onSeen}
          onThread={setThread}
          {...moderating}
          top={
            moreFrom && (
              <EarlierButton disabled={moreFrom === 'server' && offline} busy={busy} onPress={showMore} />
            )
          }
          empty={say.empty}
        />
        {missing !== null && around === null && (
          <p className={styles.note} role="status">
            {say.notHere}
          </p>
        )}
        {isAlone && <p className={styles.note}>{isPartyId(channelId) ? say.allLeft : say.left(name)}</p>}
        <ChatComposer
          key={channelId}
          place={`chat ${channelId}`}
          label={say.write(name)}
          onSend={async (text) => {
            const stored = await acts.post(text, null);
            if (stored) setSent((before) => before + 1);
            return stored;
          }}
          onType={sendTyping}
          below={<TypingLine typing={typing} people={known} />}
        />
      </div>
      {missing !== null && around && (
        <OlderPlace messages={around} target={missing} acts={acts} onClose={() => setMissing(null)} />
      )}
      {thread !== null && (
        <ThreadPane
          key={thread}
          part={part}
          onSeen={onSeen}
          rootId={thread}
          acts={acts}
          onClose={() => setThread(null)}
          {...moderating}
        />
      )}
    </div>
  );
}
