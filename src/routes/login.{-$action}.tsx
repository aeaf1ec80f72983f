import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '#features/account/login-page.tsx';

export const Route = createFileRoute('/login/{-$action}')({
  beforeLoad: async ({ context }) => {
    const { accountId } = await context.session.settled();
    if (accountId === null) return;
    // Signed in by another tab, maybe: what this one was opened for goes on.
    const { takeLoginRedirect } = await import('#features/session/kept-intent.ts');
    throw redirect({ href: takeLoginRedirect(), replace: true });
  },
  component: Login,
});

function Login() {
  const navigate = Route.useNavigate();
  return <LoginPage onSignedIn={(path) => void navigate({ href: path, replace: true })} />;
}
