/**
 * What comes up by itself beside any page (RT-006, RT-008): toasts, a banner and a card for what the product tells the person, and the notice that a
 * lock was taken. Nothing leads anywhere without a press (D106).
 */
import { IconBell, IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { inboxWords as say } from '#contract/words/en/inbox.ts';
import { alikeTogether, likeness } from '#domain/alike-notices.ts';
import { displayName } from '#domain/display-name.ts';
import { LOCK_STOLEN_NOTICE_MS, surfacesOf } from '#domain/realtime.ts';
import { sessionKeys } from '#domain/storage-keys.ts';
import { shownNotice, toastOfNotice } from '#features/inbox/shown-notice.ts';
import { useInboxActs } from '#features/inbox/use-inbox-acts.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import type { LecternDb } from '#store/db.ts';
import type { MessageRow } from '#store/queries/chat.ts';
import { untoldMessages } from '#store/queries/inbox.ts';
import { userInfos } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.ts';
import { useRealtime } from './realtime-link.ts';
import styles from './realtime-notices.module.css';
import { takeUntold, untold } from './take-untold.ts';
import { useAttention } from './use-attention.ts';

/** There is room for one of a kind. */
const alike = (messages: readonly MessageRow[]) =>
  alikeTogether(messages, 1).map((line) => line as [MessageRow, ...MessageRow[]]);

/** Of more that have come together the others are in the inbox. */
const TOASTS_AT_ONCE = 3;

export function RealtimeNotices() {
  useRealtimeNotices();
  useAttention();
  const raised = useRaised();
  const banners = raised.filter((message) => surfacesOf(message).includes('banner'));
  const cards = raised.filter(
    (message) => surfacesOf(message).includes('widget') && !banners.includes(message),
  );
  if (banners.length + cards.length === 0) return null;
  return createPortal(
    <section className={styles.raised} aria-label={say.notices}>
      {[...alike(banners).slice(0, 1), ...alike(cards).slice(0, 1)].map((messages) => (
        <Raised key={likeness(messages[0])} messages={messages} wide={banners.includes(messages[0])} />
      ))}
    </section>,
    document.body,
  );
}

/** Toasts of new messages, and of a lock that somebody has taken. */
function useRealtimeNotices(): void {
  const db = useStore();
  const router = useRouter();
  const waiting = useStored(untold);
  const { ack } = useInboxActs();
  useRealtime((message) => {
    if (message.type === 'skillLockStolen') void tellLockStolen(db, message.fields);
  });
  useEffect(() => {
    if (!waiting || waiting.length === 0) return;
    void Promise.all([takeUntold(db), untoldMessages(db, 0)]).then(([come, unread]) => {
      const lines = alike(come.filter(isToast).reverse());
      for (const [message] of lines.slice(0, TOASTS_AT_ONCE).reverse()) toastOf(message, unread);
    });
    /** It takes the place of one that says the same. */
    function toastOf(message: MessageRow, unread: MessageRow[]) {
      const id = `notice-${likeness(message)}`;
      const all = unread.filter((each) => isToast(each) && likeness(each) === likeness(message));
      const { text, action, path } = toastOfNotice(message);
      if (isOpenChannel(path, router.state.location.pathname)) return void ack(all, 'view');
      const open = () => {
        void ack(all, 'view');
        void router.navigate({ href: path });
      };
      showToast({
        id,
        icon: IconBell,
        text: all.length > 1 ? `${text} (${say.times(all.length)})` : text,
        action: { label: action, onPress: open },
        onDismiss: () => void ack(all, 'dismiss'),
      });
    }
  }, [db, waiting, ack, router]);
}

/** The conversation is on the screen already: a toast would lie over the field in which the person answers. */
const isOpenChannel = (path: string, here: string) =>
  here.startsWith('/chat/') && path.split(/[?#]/)[0] === here && document.visibilityState === 'visible';

const isToast = (message: MessageRow): boolean =>
  surfacesOf(message).some((surface) => surface === 'toast' || surface === 'toast with button');

/** RT-008. Only the tab whose lock it was is told: others of the person hold none. */
async function tellLockStolen(
  db: LecternDb,
  { stolenBy, previousSessionId }: { stolenBy: string; previousSessionId?: string | undefined },
): Promise<void> {
  const own = sessionStorage.getItem(sessionKeys.tabSession);
  if (previousSessionId !== undefined && previousSessionId !== own) return;
  const [{ editorWords }, infos] = await Promise.all([
    import('#contract/words/en/editor.ts'),
    userInfos(db, [stolenBy]),
  ]);
  const info = infos.get(stolenBy);
  const { lock } = editorWords;
  showToast({
    // in place of what the editor says of it
    id: 'skill-lock',
    tone: 'brass',
    icon: IconLock,
    text: stolenBy === db.accountId ? lock.stolenByYou : lock.stolenBy(info ? displayName(info) : ''),
    staysMs: LOCK_STOLEN_NOTICE_MS,
  });
}

/** Unread ones that ask for a banner or a card stay until they are acknowledged. */
function useRaised(): MessageRow[] {
  return (useStored(untoldMessages, 0) ?? []).filter(isRaised);
}

const isRaised = (message: MessageRow): boolean =>
  surfacesOf(message).some((surface) => surface === 'banner' || surface === 'widget');

/** @param messages  all say the same */
function Raised({ messages, wide }: { messages: [MessageRow, ...MessageRow[]]; wide: boolean }) {
  const { ack } = useInboxActs();
  const [gone, setGone] = useState(false);
  const { title, text, action, path } = shownNotice(messages[0]);
  if (gone) return null;
  const dismiss = () => {
    setGone(true);
    void ack(messages, 'dismiss');
  };
  return (
    <div className={wide ? styles.banner : styles.card}>
      <Notice
        tone="petrol"
        icon={IconBell}
        title={messages.length > 1 ? `${title} (${say.times(messages.length)})` : title}
        dismissLabel={say.dismiss}
        onDismiss={dismiss}
        actions={
          path !== null && (
            <LearningButton
              to={path}
              variant="default"
              size="compact-md"
              onClick={() => void ack(messages, 'view')}
            >
              {action}
            </LearningButton>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}
