/** Signing in with a passkey: no name, no password. It needs the server (LOCAL-034). */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PASSKEY_SIGN_IN_OPTIONS_PATH, PASSKEY_SIGN_IN_PATH } from '#contract/accounts/factor-paths.ts';
import { RequestError } from '#contract/request-error.ts';
import * as words from '#contract/words/en.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { loginFailureText } from './login-failure.ts';
import styles from './login-ways.module.css';
import { hasPasskeys } from './passkey-support.ts';

const say = words.session;

export function PasskeyWay() {
  const { ask, signInBy } = useSession();
  const online = !useOffline();
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!hasPasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { passkeyFor } = await import('./ask-authenticator.ts');
      const passkey = await passkeyFor(await ask(PASSKEY_SIGN_IN_OPTIONS_PATH, {}));
      await signInBy(PASSKEY_SIGN_IN_PATH, { passkey }); // the screen around it sees who is signed in
    } catch (error) {
      setBusy(false);
      if (error instanceof Error && error.name === 'NoPasskey') setFailure(say.passkeyCancelled);
      else if (error instanceof RequestError && error.code === 'INVALID_CREDENTIALS')
        setFailure(say.passkeyUnknown);
      else setFailure(loginFailureText(error));
    }
  };
  return (
    <div className={styles.providers}>
      {failure !== null && (
        <Notice tone="vermilion" icon={IconAlertTriangle} alert>
          {failure}
        </Notice>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<Icon of={IconFingerprint} />}
        loading={busy}
        disabled={!online}
        aria-describedby={online ? undefined : hint}
        onClick={() => void signIn()}
      >
        {say.passkey}
      </Button>
      {!online && (
        <p id={hint} className={styles.hint}>
          {say.needsConnection}
        </p>
      )}
    </div>
  );
}
