/** `/chat/{channelId?}`: a person's conversations and the one that is open; on phones the one or the other. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencilPlus } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { ChannelCall } from '#features/calls/channel-call.tsx';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { useStored } from '#store/react.ts';
import { widthBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useRouteFocus } from '#ui/route-focus.ts';
import { ChannelView } from './channel-view.tsx';
import styles from './chat-screen.module.css';
import { ChannelList } from './parts/channel-list.tsx';
import { ChannelMenu } from './parts/channel-menu.tsx';
import { NewChatDialog } from './parts/new-chat-dialog.tsx';
import { PresenceMark } from './parts/presence-mark.tsx';
import { Withheld } from './parts/withheld.tsx';
import { chatList, openChannel } from './read-chat.ts';

export function ChatScreen({ channelId }: { channelId: string | null }) {
  const chats = useStored(chatList);
  const phone = useMediaQuery(widthBelow(768));
  const router = useRouter();
  const [starting, setStarting] = useState(false);
  const go = (id: string | null) =>
    void router.navigate({ to: id === null ? '/chat' : `/chat/${id}` } as never);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  const start = (
    <Button leftSection={<Icon of={IconPencilPlus} />} onClick={() => setStarting(true)}>
      {say.newOne}
    </Button>
  );
  const listed = !phone || channelId === null;
  return (
    <>
      {listed && <PageHeader title={say.heading} page="/chat" actions={start} />}
      <div className={styles.panes} data-phone={phone || undefined}>
        {listed && (
          <nav className={styles.side} aria-label={say.list}>
            <LoadingArea
              loading={chats === undefined}
              skeleton={<ListSkeleton rows={4} />}
              slowText={say.loading}
            >
              {chats && chats.length > 0 && <ChannelList chats={chats} current={channelId} />}
              {chats && (
                <Withheld>
                  {chats.length === 0 && <EmptyState title={say.noneTitle}>{say.none}</EmptyState>}
                </Withheld>
              )}
            </LoadingArea>
          </nav>
        )}
        {channelId !== null ? (
          <OneChannel key={channelId} channelId={channelId} phone={phone} onLeft={() => go(null)} />
        ) : (
          !phone &&
          chats !== undefined &&
          chats.length > 0 && (
            <div className={styles.main}>
              <EmptyState title={say.chooseTitle}>{say.choose}</EmptyState>
            </div>
          )
        )}
      </div>
      <NewChatDialog
        opened={starting}
        onClose={() => setStarting(false)}
        onOpened={(id) => {
          setStarting(false);
          go(id);
        }}
      />
    </>
  );
}

function OneChannel({ channelId, phone, onLeft }: { channelId: string; phone: boolean; onLeft: () => void }) {
  const open = useStored(openChannel, channelId);
  const { message }: { message?: unknown } = useSearch({ strict: false });
  if (open === undefined) return null; // the disk answers within a frame
  const back = phone && (
    <LearningLink to="/chat" className={styles.back} aria-label={say.back}>
      <Icon of={IconArrowLeft} />
    </LearningLink>
  );
  if (open === null) {
    const missing = <EmptyState title={say.missingTitle}>{say.missing}</EmptyState>;
    return (
      <div className={styles.main}>
        {back}
        {/* beside the list, which says it */}
        {phone ? <Withheld>{missing}</Withheld> : missing}
      </div>
    );
  }
  return (
    <section className={styles.main} aria-label={open.name}>
      <Head name={open.name} page={phone ? `/chat/${channelId}` : null} back={back}>
        <PresenceMark channel={open.channel} />
        <ChannelCall channel={open.channel} name={open.name} />
        <ChannelMenu open={open} onLeft={onLeft} />
      </Head>
      <ChannelView open={open} narrow={phone} target={typeof message === 'string' ? message : null} />
    </section>
  );
}

/** @param page  on phones it is the head of the page itself */
function Head({
  name,
  page,
  back,
  children,
}: {
  name: string;
  page: string | null;
  back: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useRouteFocus(heading, page ?? '/chat');
  const Level = page === null ? 'h2' : 'h1';
  return (
    <header className={styles.head}>
      {back}
      <Level {...(page !== null && { ref: heading })} tabIndex={-1} className={styles.name}>
        <bdi>{name}</bdi>
      </Level>
      {children}
    </header>
  );
}
