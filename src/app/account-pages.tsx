/** The pages that stand before an account, each at its own path: those who have one never load them. */
import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, useCallback, useRef, useState } from 'react';
import { ForgotPasswordScreen } from '#features/account/forgot-password-screen.tsx';
import { LoginPage } from '#features/account/login-page.tsx';
import { ResetPasswordScreen } from '#features/account/reset-password-screen.tsx';
import { SignUpScreen } from '#features/account/sign-up-screen.tsx';
import { SsoFailureScreen, SsoSuccessScreen } from '#features/account/sso-screen.tsx';
import { VerifyEmailScreen } from '#features/account/verify-email-screen.tsx';
import { useSession } from '#features/session/session-context.ts';

/** Those of them for people who have an account. */
const SandboxLoginScreen = lazy(async () => ({
  default: (await import('#features/account/sandbox-login-screen.tsx')).SandboxLoginScreen,
}));
const ProvedByProvider = lazy(async () => ({
  default: (await import('#features/account/proved-by-provider.tsx')).ProvedByProvider,
}));
const VerifyPasswordChangeScreen = lazy(async () => ({
  default: (await import('#features/account/verify-password-change-screen.tsx')).VerifyPasswordChangeScreen,
}));
const TakeBackScreen = lazy(async () => ({
  default: (await import('#features/account/take-back-screen.tsx')).TakeBackScreen,
}));
const AuthorizeScreen = lazy(async () => ({
  default: (await import('#features/account/authorize-screen.tsx')).AuthorizeScreen,
}));

export function AccountPage({ path }: { path: string }) {
  const { navigate } = useRouter();
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const given = new URLSearchParams(query);
  // The router writes a text that looks like a number in quotes.
  const text = (name: string) => given.get(name)?.replace(/^"(.*)"$/, '$1') ?? null;
  // Mails of older servers have it in the query. On the way to another page the address is that one's already, and this page still shows.
  const mailToken = useRef('');
  if (pathname === path) mailToken.current = new URLSearchParams(hash).get('token') ?? text('token') ?? '';
  // One for all renderings: the sign-in leads on whenever it gets another, and each way on is a rendering.
  const follow = useCallback((to: string) => void navigate({ href: to, replace: true }), [navigate]);
  // Who signs in here is led on by the sign-in itself.
  const [wasSignedIn] = useState(useSession().accountId !== null);
  switch (path) {
    case '/login/sso/success':
      return <SsoSuccessScreen onSignedIn={follow} />;
    case '/login/sso/failure':
      return <SsoFailureScreen onSignedIn={follow} />;
    case '/sandbox/login':
      return <SandboxLoginScreen />;
    case '/signup':
      return <SignUpScreen setup={text('setup')} onSignedIn={follow} />;
    case '/oauth/success/{provider}': {
      const returned = {
        provider: decodeURIComponent(pathname.split('/').at(-1) ?? ''),
        token: text('code'),
        state: text('state') ?? '',
        iss: text('iss'),
      };
      return wasSignedIn ? (
        <ProvedByProvider returned={returned} onDone={follow} />
      ) : (
        <LoginPage returned={returned} onSignedIn={follow} />
      );
    }
    case '/authorize':
      return <AuthorizeScreen onLeave={() => void navigate({ to: '/dashboard' })} />;
    case '/verify-email':
      return <VerifyEmailScreen token={mailToken.current} />;
    case '/verify-password-change':
      return <VerifyPasswordChangeScreen token={mailToken.current} />;
    case '/take-back':
      return <TakeBackScreen token={mailToken.current} />;
    case '/forgot-password':
      return <ForgotPasswordScreen />;
    default:
      return <ResetPasswordScreen page={path} token={mailToken.current} />;
  }
}
