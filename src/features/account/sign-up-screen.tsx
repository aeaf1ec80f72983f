/** `/signup`: a stranger makes an account and goes on to where they wanted to go (ACCT-018). */
import { IconLock, IconMail } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { SIGN_UP_PATH, signUpStateSchema } from '#contract/accounts/sign-up.ts';
import { RequestError } from '#contract/errors.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { LearningButton } from '#features/courses/learning-link.tsx';
import { takeLoginRedirect } from '#features/session/login-redirect.ts';
import { useSession } from '#features/session/session-context.ts';
import { Notice } from '#ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountForm, type Values } from './parts/account-form.tsx';
import { ResendLink } from './resend-link.tsx';

const FIELDS = ['username', 'firstName', 'lastName', 'email', 'password'] as const;

export function SignUpScreen({
  setup,
  onSignedIn,
}: {
  /** of the link that the server has printed; null: everybody's sign-up */
  setup: string | null;
  onSignedIn: (path: string) => void;
}) {
  const session = useSession();
  const words = say.signUp;
  const open = useOpen(setup !== null);
  const [waiting, setWaiting] = useState<string | null>(null);

  const wanted = useRef<string | null>(null);

  const send = async (values: Values) => {
    const { organization = '', ...account } = values;
    // It is kept once: a second attempt leads on to the same place.
    wanted.current ??= takeLoginRedirect();
    const redirect = wanted.current;
    try {
      await session.ask(SIGN_UP_PATH, {
        ...account,
        ...(setup === null ? { next: redirect } : { setup: { token: setup, organization } }),
      });
    } catch (error) {
      if (error instanceof RequestError && error.code === 'USERNAME_TAKEN')
        return { field: 'username' as const, text: words.taken };
      throw error;
    }
    try {
      await session.signIn(account.username?.trim() ?? '', account.password ?? '');
      onSignedIn(redirect);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'EMAIL_UNVERIFIED') throw error;
      setWaiting(account.email?.trim() ?? '');
    }
    return null;
  };
  const failureText = ({ code }: RequestError) =>
    code === 'SIGN_UP_CLOSED' ? words.closed : code === 'LINK_INVALID' ? words.linkInvalid : words.failed;

  return (
    <AccountFrame
      page="/signup"
      heading={setup === null ? words.heading : words.setUpHeading}
      lead={setup === null ? words.lead : words.setUpLead}
    >
      {waiting !== null ? (
        <>
          <Notice tone="petrol" icon={IconMail} alert>
            {say.verification.sent}
          </Notice>
          <ResendLink email={waiting} />
        </>
      ) : open === false ? (
        <Notice tone="brass" icon={IconLock} alert>
          {words.closed}
        </Notice>
      ) : (
        <AccountForm
          fields={FIELDS}
          organization={setup !== null}
          submitLabel={words.submit}
          onSend={send}
          failureText={failureText}
        />
      )}
      <LearningButton to="/login" variant="subtle">
        {words.haveOne}
      </LearningButton>
    </AccountFrame>
  );
}

/** null: not known, as long as the server has not said so. */
function useOpen(known: boolean): boolean | null {
  const { ask } = useSession();
  const [open, setOpen] = useState<boolean | null>(known || null);
  useEffect(() => {
    if (known) return;
    let gone = false;
    ask(SIGN_UP_PATH).then(
      (answer) => {
        const read = v.safeParse(signUpStateSchema, answer);
        if (!gone && read.success) setOpen(read.output.open);
      },
      () => {}, // the form says that it needs a connection
    );
    return () => {
      gone = true;
    };
  }, [ask, known]);
  return open;
}
