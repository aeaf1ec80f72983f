/**
 * Signing out, and the end of a session that the server has ended. Work that is not on the server yet is named before it goes
 * (D44); a session that ended by itself leaves it on the device, for its owner alone (D5).
 */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy, IconLock, IconLogout } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { words } from '#contract/words/en.ts';
import { type ChangeItem, unsentChanges } from '#store/queries/changes.ts';
import { linkState } from '#store/queries/link.ts';
import { useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { PageMessage } from '#ui/page-message.tsx';
import { useBrowserOnline } from './browser-online.ts';
import { takeLoginRedirect } from './login-redirect.ts';
import styles from './logout-screen.module.css';
import { type LockedAccount, useSession } from './session-context.ts';

const NAMED = 8;

export function LogoutScreen({
  onSignIn,
  onStay,
  onSignedIn,
}: {
  onSignIn: () => void;
  onStay: () => void;
  onSignedIn: (path: string) => void;
}) {
  const { accountId, endedByServer } = useSession();
  // Only who comes here signed in wants to sign out. Who signs in elsewhere while this page is open does not.
  const [asked] = useState(accountId !== null);
  const returned = !asked && accountId !== null;
  useEffect(() => {
    if (returned) onSignedIn(takeLoginRedirect());
  }, [returned, onSignedIn]);
  if (accountId !== null) return asked ? <SigningOut onStay={onStay} /> : null;
  return endedByServer ? <SessionEnded onSignIn={onSignIn} /> : <SignedOut onSignIn={onSignIn} />;
}

function SigningOut({ onStay }: { onStay: () => void }) {
  const { signOut } = useSession();
  const { nudge } = useSync();
  const changes = useStored(unsentChanges);
  const link = useStored(linkState);
  const online = useBrowserOnline() && link?.online !== false;
  const [sending, setSending] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const waiting = changes?.waiting.length ?? 0;
  const needsYou = changes?.needsYou.length ?? 0;
  const total = waiting + needsYou;
  const nothingLeft = changes !== undefined && total === 0;

  useEffect(() => {
    if (nothingLeft) setLeaving(true);
  }, [nothingLeft]);
  useEffect(() => {
    if (leaving) void signOut();
  }, [leaving, signOut]);

  if (changes === undefined || nothingLeft || leaving) {
    return (
      <PageMessage
        icon={IconLogout}
        title={words.session.signOut.heading}
        message={words.session.signOut.working}
        page="/logout"
      />
    );
  }
  const { signOut: text } = words.session;
  const busy = sending && waiting > 0 && online;
  return (
    <PageMessage
      icon={needsYou > 0 ? IconAlertTriangle : IconDeviceFloppy}
      tone={needsYou > 0 ? 'vermilion' : 'brass'}
      title={text.unsentHeading(total)}
      message={text.unsentText}
      page="/logout"
      actions={
        <>
          <Button onClick={onStay}>{text.stay}</Button>
          {waiting > 0 && (
            <Button
              variant="default"
              loading={busy}
              disabled={!online}
              aria-describedby={online ? undefined : 'send-first-hint'}
              onClick={() => {
                setSending(true);
                nudge();
              }}
            >
              {text.sendFirst}
            </Button>
          )}
          <Button color="vermilion" onClick={() => setLeaving(true)}>
            {text.discard(total)}
          </Button>
        </>
      }
    >
      <Named items={[...changes.needsYou, ...changes.waiting]} />
      {needsYou > 0 && <p>{text.needsYou}</p>}
      {waiting > 0 && !online && (
        <p id="send-first-hint" className={styles.hint}>
          {text.sendFirst}: {text.sendFirstHint}
        </p>
      )}
    </PageMessage>
  );
}

function Named({ items }: { items: ChangeItem[] }) {
  return (
    <ul className={styles.list}>
      {items.slice(0, NAMED).map(({ id, op, text, skill }) => (
        <li key={id}>
          <strong>{words.changes.described[op] ?? op}</strong>
          {skill && (
            <>
              {' · '}
              <bdi>{skill.title}</bdi>
            </>
          )}
          {text !== null && (
            <span className={styles.text}>
              <bdi>{text}</bdi>
            </span>
          )}
        </li>
      ))}
      {items.length > NAMED && <li>{words.session.signOut.more(items.length - NAMED)}</li>}
    </ul>
  );
}

function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  const text = words.session.signOut;
  return (
    <PageMessage
      icon={IconLogout}
      title={text.done}
      message={text.doneText}
      page="/logout done"
      actions={<Button onClick={onSignIn}>{text.signInAgain}</Button>}
    />
  );
}

function SessionEnded({ onSignIn }: { onSignIn: () => void }) {
  const { lockedAccounts } = useSession();
  const [locked, setLocked] = useState<LockedAccount[]>([]);
  useEffect(() => {
    lockedAccounts().then(setLocked, () => {}); // without it the page says the same without a number
  }, [lockedAccounts]);
  const text = words.session.signOut;
  return (
    <PageMessage
      icon={IconLock}
      tone="brass"
      title={text.ended}
      message={text.endedText}
      page="/logout ended"
      actions={<Button onClick={onSignIn}>{text.signInAgain}</Button>}
    >
      {locked.map(({ accountId, name, unsent }) => (
        <p key={accountId}>
          {words.session.waitingWork({ name, count: unsent })} {words.session.waitingWorkSafe}
        </p>
      ))}
    </PageMessage>
  );
}
