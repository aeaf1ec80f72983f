/** The private address under which calendar programs read the schedule: made, shown once, revoked. Needs the server. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  calendarFeedPage,
  createCalendarFeedOperation,
  revokeCalendarFeedOperation,
} from '#contract/content/calendar-feed.ts';
import { RequestError } from '#contract/request-error.ts';
import { scheduleWords } from '#contract/words/en/schedule.ts';
import { sessionWords } from '#contract/words/en/session.ts';
import { useOffline } from '#features/kit/offline.ts';
import { ShownOnceDialog } from '#features/kit/shown-once-dialog.tsx';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useCopied } from '#ui/copied-flag.ts';
import { Failure } from '#ui/failure.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './calendar-link-dialog.module.css';

const say = scheduleWords.calendar;

const callWords = {
  refusals: {},
  otherwise: (error: unknown) =>
    error instanceof RequestError && error.status < 500 ? say.refused : say.unreachable,
};

export function CalendarLinkDialog({ onClose }: { onClose: () => void }) {
  const online = !useOffline();
  const { answer, reload } = useServerPage(calendarFeedPage, {});
  const { call, busy, failure, clear } = useCall(callWords);
  const [address, setAddress] = useState<string | null>(null);
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  const createdAt = answer?.createdAt ?? null;
  const create = async () => {
    const made = await call(createCalendarFeedOperation, {});
    if (made === null) return;
    setAsked(null);
    setKept(false);
    setAddress(`${location.origin}${made.path}`);
    await reload();
  };
  const revoke = async () => {
    if ((await call(revokeCalendarFeedOperation, {})) === null) return;
    setAsked(null);
    setAddress(null);
    showToast({ text: say.revoked });
    await reload();
  };
  return (
    <>
      <ShownOnceDialog
        onClose={onClose}
        kept={address === null || kept}
        title={say.title}
        closeLabel={say.close}
        footer={
          <>
            {!online && <span className={styles.reason}>{sessionWords.needsConnection}</span>}
            {createdAt !== null && (
              <Button
                variant="default"
                color="vermilion"
                disabled={!online || busy}
                onClick={() => setAsked('revoke')}
              >
                {say.revoke}
              </Button>
            )}
            <Button
              loading={busy}
              disabled={!online || answer === undefined}
              onClick={() => (createdAt === null ? void create() : setAsked('renew'))}
            >
              {createdAt === null ? say.create : say.renew}
            </Button>
          </>
        }
      >
        <div className={styles.parts}>
          <p>{say.lead}</p>
          <Failure text={asked ? null : failure} />
          {address !== null ? (
            <Address address={address} onCopied={() => setKept(true)} />
          ) : (
            answer && <p className={styles.reason}>{createdAt === null ? say.none : say.exists(createdAt)}</p>
          )}
        </div>
      </ShownOnceDialog>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => {
          setAsked(null);
          clear();
        }}
        onConfirm={() => void (asked === 'renew' ? create() : revoke())}
        title={asked === 'renew' ? say.renewTitle : say.revokeTitle}
        confirmLabel={asked === 'renew' ? say.renew : say.revoke}
        cancelLabel={say.keep}
        closeLabel={say.close}
        busy={busy}
        failure={failure}
      >
        <p>{say.goneText}</p>
      </ConfirmDialog>
    </>
  );
}

function Address({ address, onCopied }: { address: string; onCopied: () => void }) {
  const { copied, copy } = useCopied();
  const press = async () => {
    if (await copy(address)) onCopied();
    else showToast({ tone: 'vermilion', icon: stateIcons.needsYou, text: say.notCopied });
  };
  return (
    <>
      <TextInput
        label={say.address}
        description={say.once}
        value={address}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" className={styles.copy} onClick={() => void press()}>
        {copied === null ? say.copy : say.copied}
      </Button>
    </>
  );
}
