/** `/verify-email#token=…`: the link of the mail says whose address it confirms, and a button does it (ACCT-019, D117). */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import * as v from 'valibot';
import { type MailLink, VERIFY_EMAIL_PATH, verifyAnswerSchema } from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { askingAgain } from '#features/session/once.ts';
import { useSession } from '#features/session/session-context.ts';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useMailLink } from './mail-link.ts';

const words = say.verification;

export function VerifyEmailScreen({ token }: { token: string }) {
  const [link, again] = useMailLink(token);
  return (
    <AccountFrame page="/verify-email" heading={words.heading}>
      {link === 'loading' && <p role="status">{words.opening}</p>}
      {link === 'invalid' && <Invalid />}
      {link === 'unreachable' && (
        <>
          <Unreachable />
          <Button onClick={again}>{words.again}</Button>
        </>
      )}
      {typeof link === 'object' && <Confirm key={token} token={token} link={link} />}
    </AccountFrame>
  );
}

function Confirm({ token, link }: { token: string; link: MailLink }) {
  const { ask, accountId } = useSession();
  const [state, setState] = useState<'asking' | 'busy' | 'invalid' | 'unreachable' | { next: string | null }>(
    link.used ? { next: link.next } : 'asking',
  );
  const confirm = async () => {
    setState('busy');
    try {
      const read = v.safeParse(
        verifyAnswerSchema,
        await askingAgain(() => ask(VERIFY_EMAIL_PATH, { token })),
      );
      setState({ next: read.success ? read.output.next : null });
    } catch (error) {
      const refused = error instanceof RequestError && error.status < 500 && error.status !== 429;
      setState(refused ? 'invalid' : 'unreachable');
    }
  };
  if (state === 'invalid') return <Invalid />;
  if (typeof state === 'object') {
    return (
      <>
        <Notice tone="moss" icon={IconCheck} alert>
          {link.used ? words.already : words.done}
        </Notice>
        {accountId === null ? (
          <LearningButton to="/login" onClick={() => state.next !== null && keepLoginRedirect(state.next)}>
            {words.go}
          </LearningButton>
        ) : (
          <LearningButton to={state.next ?? '/dashboard'}>{words.go}</LearningButton>
        )}
      </>
    );
  }
  return (
    <>
      <p>{words.whose(link.address, link.username)}</p>
      {state === 'unreachable' && <Unreachable />}
      <Button loading={state === 'busy'} onClick={() => void confirm()}>
        {words.confirm}
      </Button>
    </>
  );
}

function Invalid() {
  return (
    <>
      <Notice tone="vermilion" icon={IconAlertTriangle} alert>
        {say.signUp.linkInvalid}
      </Notice>
      <LearningButton to="/login">{words.go}</LearningButton>
    </>
  );
}

const Unreachable = () => (
  <Notice tone="brass" icon={IconAlertTriangle} alert>
    {say.offlineHint}
  </Notice>
);
