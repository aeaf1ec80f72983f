/** The code with which people join by themselves: on, another one, off (D74). Only the code as the server has it now can be changed. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { joinCodePage, setJoinCodeOperation } from '#contract/accounts/members.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import styles from '../organization-screen.module.css';
import { callWords } from './call-failure.ts';

const words = say.invitations;

export function JoinCode({ organizationId }: { organizationId: string }) {
  const online = !useOffline();
  const { answer, at, state, reload } = useServerPage(joinCodePage, { organizationId });
  const { call, busy, failure, clear } = useCall(callWords);
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null);
  const [now] = useState(() => Date.now());
  const close = () => {
    setAsked(null);
    clear();
  };
  const set = async (on: boolean) => {
    if ((await call(setJoinCodeOperation, { organizationId, on })) === null) return;
    await reload();
    close();
  };
  const fresh = online && state === 'fresh';
  return (
    <section className={styles.code} aria-labelledby="join-code">
      <h2 id="join-code">{words.codeHeading}</h2>
      {answer === undefined ? (
        state === 'asking' ? (
          <ListSkeleton rows={1} />
        ) : (
          <p>{state === 'forbidden' ? say.refused : words.codeUnseen}</p>
        )
      ) : answer.code === null ? (
        <p>{words.codeOff}</p>
      ) : (
        <>
          <output>{answer.code}</output>
          <p className={styles.count}>{words.codeHint(`${location.host}/join`)}</p>
        </>
      )}
      {answer && state === 'unreachable' && at !== undefined && (
        <p className={styles.count}>{say.asOf(at, now)}</p>
      )}
      <Failure text={asked === null ? failure : null} />
      {answer && (
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={busy && asked === null}
            disabled={!fresh}
            onClick={() => (answer.code === null ? void set(true) : setAsked('renew'))}
          >
            {answer.code === null ? words.codeOn : words.codeRenew}
          </Button>
          {answer.code !== null && (
            <Button variant="subtle" disabled={!fresh || busy} onClick={() => setAsked('off')}>
              {words.codeTurnOff}
            </Button>
          )}
          {!online && <span className={styles.count}>{say.needsConnection}</span>}
        </div>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        onConfirm={() => void set(asked === 'renew')}
        title={asked === 'off' ? words.codeTurnOffTitle : words.codeRenewTitle}
        confirmLabel={asked === 'off' ? words.codeTurnOff : words.codeRenew}
        cancelLabel={words.codeKept}
        closeLabel={say.close}
        busy={busy}
        failure={failure}
      >
        <p>{words.codeGone(answer?.code ?? '')}</p>
      </ConfirmDialog>
    </section>
  );
}
