/**
 * Where a single sign-on sends people back to: `/login/sso/success` with the cookies of a session that a server of ours has opened,
 * `/login/sso/failure` without (ROUTE-004).
 */
import { useEffect, useRef, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { takeLoginRedirect } from '#features/session/kept-intent.ts';
import { useSession } from '#features/session/session-context.ts';
import { AccountFrame } from './account-frame.tsx';
import { loginFailureText } from './login-failure.ts';
import { LoginPage } from './login-page.tsx';

export function SsoSuccessScreen({ onSignedIn }: { onSignedIn: (path: string) => void }) {
  const { accountId, signInByCookie } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const tried = useRef(false);
  useEffect(() => {
    if (accountId !== null || tried.current) return;
    tried.current = true;
    signInByCookie().catch((error: unknown) => setFailure(loginFailureText(error)));
  }, [accountId, signInByCookie]);
  // Once: while the router is on its way the page around may be drawn again.
  const left = useRef(false);
  useEffect(() => {
    if (accountId === null || left.current) return;
    left.current = true;
    onSignedIn(takeLoginRedirect());
  }, [accountId, onSignedIn]);
  if (failure !== null) return <LoginPage failure={failure} onSignedIn={onSignedIn} />;
  return (
    <AccountFrame page="/login/sso/success" heading={words.session.heading}>
      <p role="status">{words.session.signingIn}</p>
    </AccountFrame>
  );
}

export const SsoFailureScreen = ({ onSignedIn }: { onSignedIn: (path: string) => void }) => (
  <LoginPage failure={words.session.unknown} onSignedIn={onSignedIn} />
);
