/** The pages that stand before an account, each at its own path: those who have one never load them. */
import { useRouter, useRouterState } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#features/account/forgot-password-screen.tsx';
import { ResetPasswordScreen } from '#features/account/reset-password-screen.tsx';
import { SignUpScreen } from '#features/account/sign-up-screen.tsx';
import { VerifyEmailScreen } from '#features/account/verify-email-screen.tsx';

export function AccountPage({ path }: { path: string }) {
  const { navigate } = useRouter();
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const given = new URLSearchParams(query);
  // The router writes a text that looks like a number in quotes.
  const text = (name: string) => given.get(name)?.replace(/^"(.*)"$/, '$1') ?? null;
  switch (path) {
    case '/signup':
      return (
        <SignUpScreen setup={text('setup')} onSignedIn={(to) => void navigate({ href: to, replace: true })} />
      );
    case '/verify-email':
      return <VerifyEmailScreen token={text('token') ?? ''} />;
    case '/forgot-password':
      return <ForgotPasswordScreen />;
    default:
      return <ResetPasswordScreen page={path} token={text('token') ?? ''} />;
  }
}
