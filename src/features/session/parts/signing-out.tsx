/** Signing out while work is not on the server yet: what it is, and what becomes of it (D44). It knows every kind of change. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { changeName } from '#features/changes/change-name.ts';
import { ExportChanges } from '#features/changes/export-changes.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { type ChangeItem, unsentChanges } from '#mutations/unsent-changes.ts';
import { getMeta, type LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { forgetPushesHere } from '#sync/web-push/push-device.ts';
import { PageMessage } from '#ui/page-message.tsx';
import styles from '../logout-screen.module.css';
import { useSession } from '../session-context.ts';
import { Working } from './signing-out-message.tsx';

const NAMED = 8;

export function SigningOut({ onStay }: { onStay: () => void }) {
  const { signOut } = useSession();
  const { nudge } = useSync();
  const changes = useStored(unsentChanges);
  const online = !useOffline();
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
    if (!leaving) return;
    void forgetPushesHere();
    void signOut(leaving);
  }, [leaving, signOut]);

  if (changes === undefined || canKeep === undefined || nothingLeft || leaving) {
    return <Working />;
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
