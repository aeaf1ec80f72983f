/** `/verify-email?token=…`: the link of the mail (ACCT-019). */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { VERIFY_EMAIL_PATH, verifyAnswerSchema } from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { LearningButton } from '#features/courses/learning-link.tsx';
import { useSession } from '#features/session/session-context.ts';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';

/** One question a token: a page that is drawn twice must not use the link up and then call it used. */
const asked = new Map<string, Promise<unknown>>();

export function VerifyEmailScreen({ token }: { token: string }) {
  const { ask } = useSession();
  const words = say.verification;
  const [state, setState] = useState<'working' | 'invalid' | 'unreachable' | { next: string }>('working');
  useEffect(() => {
    if (state !== 'working') return;
    let gone = false;
    const answer = asked.get(token) ?? ask(VERIFY_EMAIL_PATH, { token });
    asked.set(token, answer);
    answer.then(
      (body) => {
        const read = v.safeParse(verifyAnswerSchema, body);
        if (!gone) setState({ next: (read.success && read.output.next) || '/dashboard' });
      },
      (error: unknown) => {
        asked.delete(token);
        if (!gone) setState(error instanceof RequestError && error.status < 500 ? 'invalid' : 'unreachable');
      },
    );
    return () => {
      gone = true;
    };
  }, [ask, token, state]);

  return (
    <AccountFrame page="/verify-email" heading={words.heading}>
      {state === 'working' && <p role="status">{words.working}</p>}
      {state === 'invalid' && (
        <Notice tone="vermilion" icon={IconAlertTriangle} alert>
          {say.signUp.linkInvalid}
        </Notice>
      )}
      {state === 'unreachable' && (
        <Notice tone="brass" icon={IconAlertTriangle} alert>
          {say.offlineHint}
        </Notice>
      )}
      {typeof state === 'object' && (
        <Notice tone="moss" icon={IconCheck} alert>
          {words.done}
        </Notice>
      )}
      {state === 'unreachable' && <Button onClick={() => setState('working')}>{words.go}</Button>}
      {(typeof state === 'object' || state === 'invalid') && (
        <LearningButton to={typeof state === 'object' ? state.next : '/login'}>{words.go}</LearningButton>
      )}
    </AccountFrame>
  );
}
