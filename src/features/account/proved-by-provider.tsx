/** The way back from a provider for somebody who is signed in and has proved there who they are: they go on where they were. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { STEP_UP_PATH } from '#contract/accounts/own-account.ts';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { takeLoginRedirect } from '#features/session/kept-intent.ts';
import { useSession } from '#features/session/session-context.ts';
import { usePlatform } from '#features/session/use-platform.ts';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { type ProviderReturn, signInOf } from './provider-ways.tsx';

const say = accountSettingsWords.stepUp;

export function ProvedByProvider({
  returned,
  onDone,
}: {
  returned: ProviderReturn;
  onDone: (path: string) => void;
}) {
  const { ask } = useSession();
  const known = usePlatform()?.providers?.find(({ id }) => id === returned.provider);
  const [failed, setFailed] = useState(false);
  // A code serves once.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const answer = signInOf(returned);
    if (answer === null) return setFailed(true);
    ask(STEP_UP_PATH, answer).then(
      () => onDone(takeLoginRedirect()),
      () => setFailed(true),
    );
  }, [ask, returned, onDone]);
  return (
    <AccountFrame page="/oauth/success" heading={say.title}>
      {failed ? (
        <Notice
          tone="vermilion"
          icon={IconAlertTriangle}
          alert
          actions={
            <Button variant="default" onClick={() => onDone(takeLoginRedirect())}>
              {say.goBack}
            </Button>
          }
        >
          {say.notProved(known?.name ?? 'Google')}
        </Notice>
      ) : (
        <p role="status">{say.proving}</p>
      )}
    </AccountFrame>
  );
}
