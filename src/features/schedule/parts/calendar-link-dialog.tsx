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
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { useCopied } from '#ui/copied-flag.ts';
import { Dialog } from '#ui/dialog.tsx';
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
  const online = useBrowserOnline();
  const { answer, reload } = useServerPage(calendarFeedPage, {});
  const { call, busy, failure } = useCall(callWords);
  const [address, setAddress] = useState<string | null>(null);
  const createdAt = answer?.createdAt ?? null;
  const create = async () => {
    const made = await call(createCalendarFeedOperation, {});
    if (made === null) return;
    setAddress(`${location.origin}${made.path}`);
    await reload();
  };
  const revoke = async () => {
    if ((await call(revokeCalendarFeedOperation, {})) === null) return;
    setAddress(null);
    showToast({ text: say.revoked });
    await reload();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
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
              onClick={() => void revoke()}
            >
              {say.revoke}
            </Button>
          )}
          <Button loading={busy} disabled={!online} onClick={() => void create()}>
            {createdAt === null ? say.create : say.renew}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <p>{say.lead}</p>
        <Failure text={failure} />
        {address !== null ? (
          <Address address={address} />
        ) : (
          answer && <p className={styles.reason}>{createdAt === null ? say.none : say.exists(createdAt)}</p>
        )}
      </div>
    </Dialog>
  );
}

function Address({ address }: { address: string }) {
  const { copied, copy } = useCopied();
  const press = async () => {
    if (!(await copy(address)))
      showToast({ tone: 'vermilion', icon: stateIcons.needsYou, text: say.notCopied });
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
