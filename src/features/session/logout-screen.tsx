/**
 * Signing out, and the end of a session that the server has ended. Work that is not on the server yet is named, and the person says
 * what becomes of it (D44); a session that ended by itself leaves it on the device, for its owner alone (D5).
 */

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { changeName } from '#features/changes/change-name.ts';
import { ExportChanges } from '#features/changes/export-changes.tsx';
import { type ChangeItem, unsentChanges } from '#mutations/unsent-changes.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { linkState } from '#store/queries/link.ts';
import { useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { PageMessage } from '#ui/page-message.tsx';
import { useBrowserOnline } from './browser-online.ts';
import { takeLoginRedirect } from './login-redirect.ts';
import styles from './logout-screen.module.css';
import { useLockedAccounts } from './parts/locked-accounts.ts';
import { useSession } from './session-context.ts';

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
  const canKeep = useStored(canSeal);
  const [sending, setSending] = useState(false);
  const [leaving, setLeaving] = useState<{ keep: boolean } | null>(null);

  const waiting = changes?.waiting.length ?? 0;
  const needsYou = changes?.needsYou.length ?? 0;
  const total = waiting + needsYou;
  const nothingLeft = changes !== undefined && total === 0;

  useEffect(() => {
    if (nothingLeft) setLeaving({ keep: false });
  }, [nothingLeft]);
  useEffect(() => {
    if (leaving) void signOut(leaving);
  }, [leaving, signOut]);

  if (changes === undefined || canKeep === undefined || nothingLeft || leaving) {
    return (
      <PageMessage
        sign={{ scene: 'closed' }}
        title={words.signOut.heading}
        message={words.signOut.working}
        page="/logout"
      />
    );
  }
  const text = words.signOut;
  const busy = sending && waiting > 0 && online;
  return (
    <PageMessage
      sign={
        needsYou > 0
          ? { icon: IconAlertTriangle, tone: 'vermilion' }
          : { icon: IconDeviceFloppy, tone: 'brass' }
      }
      title={text.unsentHeading(total)}
      message={text.unsentText}
      page="/logout"
      actions={
        <>
          {waiting > 0 && (
            <Button
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
          <Button
            variant={waiting > 0 && online ? 'default' : 'filled'}
            disabled={!canKeep}
            aria-describedby={canKeep ? 'keep-hint' : 'cannot-keep-hint'}
            onClick={() => setLeaving({ keep: true })}
          >
            {text.keep}
          </Button>
          <Button variant="default" onClick={onStay}>
            {text.stay}
          </Button>
          <div className={styles.aside}>
            <ExportChanges />
            <Button variant="outline" color="vermilion" onClick={() => setLeaving({ keep: false })}>
              {text.discard(total)}
            </Button>
          </div>
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
      <p id={canKeep ? 'keep-hint' : 'cannot-keep-hint'} className={styles.hint}>
        {canKeep ? text.keepHint : text.cannotKeepHint}
      </p>
    </PageMessage>
  );
}

const canSeal = async (db: LecternDb) => (await getMeta(db, 'sealingKey')) !== undefined;

function Named({ items }: { items: ChangeItem[] }) {
  return (
    <ul className={styles.list}>
      {items.slice(0, NAMED).map(({ id, op, text, place }) => (
        <li key={id}>
          <strong>{changeName(op)}</strong>
          {place && (
            <span>
              {' · '}
              <bdi>{place.title}</bdi>
            </span>
          )}
          {text !== null && (
            <span className={styles.text}>
              <bdi>{text}</bdi>
            </span>
          )}
        </li>
      ))}
      {items.length > NAMED && <li>{words.signOut.more(items.length - NAMED)}</li>}
    </ul>
  );
}

function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  const text = words.signOut;
  return (
    <PageMessage
      sign={{ scene: 'closed' }}
      title={text.done}
      message={text.doneText}
      page="/logout done"
      actions={<Button onClick={onSignIn}>{text.signInAgain}</Button>}
    />
  );
}

function SessionEnded({ onSignIn }: { onSignIn: () => void }) {
  const locked = useLockedAccounts();
  const text = words.signOut;
  return (
    <PageMessage
      sign={{ scene: 'clasp' }}
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
