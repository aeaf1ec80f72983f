/** 'Exit Impersonation Mode', in the banner and in the dialog (AUTH-032). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { REVERT_IMPERSONATION_PATH } from '#contract/accounts/impersonation.ts';
import { impersonationWords as say } from '#contract/words/en/impersonation.ts';
import { useOwnCalls } from '#features/account/own-calls.tsx';
import { endActing } from './acting.ts';
import styles from './impersonation.module.css';

export function ExitButton({ end = endActing }: { end?: () => Promise<void> }) {
  const { ask } = useOwnCalls();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const exit = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await ask(REVERT_IMPERSONATION_PATH, {});
      await end();
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void exit()}>
        {say.exit}
      </Button>
      {failed && (
        <p role="alert" className={styles.hint}>
          {say.unreachable}
        </p>
      )}
    </>
  );
}
