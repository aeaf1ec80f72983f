/** `/verify-password-change#token=…`: the link of the mail that says that a password was changed (ACCT-019). */
import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { VERIFY_PASSWORD_CHANGE_PATH } from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/request-error.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useSession } from '#features/session/session-context.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { onceByLink } from './mail-link.ts';
import { NewPasswordForm } from './parts/new-password-form.tsx';

const words = say.passwordChange;

export function VerifyPasswordChangeScreen({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'other' | 'ownDone' | 'otherDone'>('asking');
  const done = state === 'ownDone' || state === 'otherDone';
  return (
    <AccountFrame
      page="/verify-password-change"
      heading={headings[state]}
      {...(!done && { lead: state === 'other' ? words.otherLead : words.lead })}
    >
      {state === 'asking' && (
        <Question token={token} onOwn={() => setState('ownDone')} onOther={() => setState('other')} />
      )}
      {state === 'other' && (
        <NewPasswordForm
          path={VERIFY_PASSWORD_CHANGE_PATH}
          token={token}
          submitLabel={say.reset.submit}
          invalid={words.invalid}
          onDone={() => setState('otherDone')}
        />
      )}
      {done && (
        <Notice tone="moss" icon={IconCheck} alert>
          {words[state]}
        </Notice>
      )}
      <LearningButton to={done ? '/login' : '/forgot-password'} variant="subtle">
        {done ? say.forgot.back : say.forgot.link}
      </LearningButton>
    </AccountFrame>
  );
}

const headings = {
  asking: words.heading,
  other: words.otherHeading,
  ownDone: words.ownHeading,
  otherDone: words.otherHeading,
};

function Question({ token, onOwn, onOther }: { token: string; onOwn: () => void; onOther: () => void }) {
  const { ask } = useSession();
  const online = !useOffline();
  const { save, saving, failure } = useSave((error) => {
    if (!(error instanceof RequestError) || error.status >= 500) return say.offlineHint;
    return error.status === 429 ? say.verification.limit : words.invalid;
  });
  const confirm = () =>
    save(async () => {
      await onceByLink(VERIFY_PASSWORD_CHANGE_PATH, token, (attempt) =>
        ask(VERIFY_PASSWORD_CHANGE_PATH, { token }, attempt),
      );
      onOwn();
    });
  return (
    <>
      <Failure text={failure} />
      {!online && (
        <Notice tone="brass" icon={IconCloudOff} title={say.needsConnection}>
          {say.offlineHint}
        </Notice>
      )}
      {failure !== words.invalid && (
        <>
          <Button loading={saving} disabled={!online} onClick={() => void confirm()}>
            {words.own}
          </Button>
          <Button variant="default" disabled={saving} onClick={onOther}>
            {words.other}
          </Button>
        </>
      )}
    </>
  );
}
