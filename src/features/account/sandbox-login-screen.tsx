/** `/sandbox/login`: signing in, and from there into the billing sandbox (ROUTE-004, D72). */
import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useId } from 'react';
import { SANDBOX_PATH } from '#contract/accounts/session.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { sandboxWords as say } from '#contract/words/en/sandbox.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { LoginPage } from './login-page.tsx';
import { ownCallFailure, useOwnCalls } from './own-calls.tsx';

/** A new page has a new token, which says so. */
const openDashboard = () => location.assign('/dashboard');

const isDenied = (error: unknown) => error instanceof RequestError && error.code === 'FORBIDDEN_ACCESS';

export function SandboxLoginScreen({ enter = openDashboard }: { enter?: () => void }) {
  const { accountId, sandbox } = useSession();
  const { ask: askAsOwn, stepUp } = useOwnCalls();
  const online = !useOffline();
  const hint = useId();
  const { save, saving, failure } = useSave(
    (error) => (isDenied(error) ? say.denied : ownCallFailure(error)),
    { leaves: true },
  );
  // Once somebody has signed in, this screen is the next one.
  if (accountId === null) return <LoginPage onSignedIn={() => {}} />;
  const ask = () =>
    save(async () => {
      await askAsOwn(SANDBOX_PATH, {});
      enter();
    });
  return (
    <AccountFrame page="/sandbox/login" heading={say.heading} lead={say.lead}>
      <Failure text={failure} />
      {sandbox ? (
        <Notice tone="brass" icon={IconFlask}>
          {say.entered}
        </Notice>
      ) : (
        <Button
          loading={saving}
          disabled={!online}
          aria-describedby={online ? undefined : hint}
          onClick={() => void ask()}
        >
          {say.enter}
        </Button>
      )}
      {!sandbox && !online && <p id={hint}>{accountWords.needsConnection}</p>}
      <LearningButton to="/dashboard" variant="default">
        {say.dashboard}
      </LearningButton>
      {stepUp}
    </AccountFrame>
  );
}
