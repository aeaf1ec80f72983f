/** The code with which people join by themselves: on, another one, off (D74). */

import { Button } from '@mantine/core';
import { joinCodePage, setJoinCodeOperation } from '#contract/accounts/members.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { useBrowserOnline } from '#features/kit/browser-online.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Failure } from '#ui/failure.tsx';
import styles from '../organization-screen.module.css';
import { callWords } from './call-failure.ts';

export function JoinCode({ organizationId }: { organizationId: string }) {
  const online = useBrowserOnline();
  const { answer, reload } = useServerPage(joinCodePage, { organizationId });
  const { call, busy, failure } = useCall(callWords);
  const set = async (on: boolean) => {
    if ((await call(setJoinCodeOperation, { organizationId, on })) !== null) await reload();
  };
  const words = say.invitations;
  const code = answer?.code ?? null;
  return (
    <section className={styles.code} aria-labelledby="join-code">
      <h2 id="join-code">{words.codeHeading}</h2>
      {code === null ? (
        <p>{words.codeOff}</p>
      ) : (
        <>
          <output>{code}</output>
          <p className={styles.count}>{words.codeHint(`${location.host}/join`)}</p>
        </>
      )}
      <Failure text={failure} />
      <div className={styles.actions}>
        <Button variant="default" loading={busy} disabled={!online} onClick={() => void set(true)}>
          {code === null ? words.codeOn : words.codeRenew}
        </Button>
        {code !== null && (
          <Button variant="subtle" disabled={!online || busy} onClick={() => void set(false)}>
            {words.codeTurnOff}
          </Button>
        )}
        {!online && <span className={styles.count}>{say.needsConnection}</span>}
      </div>
    </section>
  );
}
