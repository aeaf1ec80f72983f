/** `/reset-password#token=…` and `/set-up-password#token=…`: a new password by the link of a mail (ACCT-019). */
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { RESET_PASSWORD_PATH } from '#contract/accounts/sign-up.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useMailLink } from './mail-link.ts';
import { NewPasswordForm } from './parts/new-password-form.tsx';

export function ResetPasswordScreen({ page, token }: { page: string; token: string }) {
  const words = say.reset;
  const { heading, lead } = page === '/set-up-password' ? say.setUp : words;
  const [done, setDone] = useState(false);
  const [link] = useMailLink(token);
  const spent = link === 'invalid' || (typeof link === 'object' && link.used);
  return (
    <AccountFrame
      page={page}
      heading={heading}
      lead={typeof link === 'object' ? `${say.ofAccount(link.username)} ${lead}` : lead}
    >
      {spent && !done ? (
        <Notice tone="vermilion" icon={IconAlertTriangle} alert>
          {link === 'invalid' ? words.invalid : words.used}
        </Notice>
      ) : done ? (
        <Notice tone="moss" icon={IconCheck} alert>
          {words.done}
        </Notice>
      ) : (
        <NewPasswordForm
          path={RESET_PASSWORD_PATH}
          token={token}
          submitLabel={words.submit}
          invalid={words.invalid}
          onDone={() => setDone(true)}
        />
      )}
      {typeof link === 'object' && link.used && !done && (
        <LearningButton to="/login">{say.forgot.back}</LearningButton>
      )}
      <LearningButton to={done ? '/login' : '/forgot-password'} variant="subtle">
        {done ? say.forgot.back : say.forgot.link}
      </LearningButton>
    </AccountFrame>
  );
}
