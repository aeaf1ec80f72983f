/** `/forgot-password`: the answer never tells whether an address exists (ACCT-019). */
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { FORGOT_PASSWORD_PATH } from '#contract/accounts/sign-up.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useSession } from '#features/session/session-context.ts';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountForm } from './parts/account-form.tsx';

export function ForgotPasswordScreen() {
  const { ask } = useSession();
  const words = say.forgot;
  const [sent, setSent] = useState(false);
  return (
    <AccountFrame page="/forgot-password" heading={words.heading} lead={words.lead}>
      {sent ? (
        <Notice tone="petrol" icon={IconMail} alert>
          {words.sent}
        </Notice>
      ) : (
        <AccountForm
          fields={['email']}
          submitLabel={words.submit}
          failureText={() => say.verification.sendError}
          onSend={async ({ email = '' }) => {
            await ask(FORGOT_PASSWORD_PATH, { email: email.trim() });
            setSent(true);
            return null;
          }}
        />
      )}
      <LearningButton to="/login" variant="subtle">
        {words.back}
      </LearningButton>
    </AccountFrame>
  );
}
