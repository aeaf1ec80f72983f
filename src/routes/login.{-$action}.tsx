import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginWays } from '#features/account/login-ways.tsx';
import { LoginScreen } from '#features/session/login-screen.tsx';

export const Route = createFileRoute('/login/{-$action}')({
  beforeLoad: async ({ context }) => {
    const { accountId } = await context.session.settled();
    if (accountId !== null) throw redirect({ to: '/', replace: true });
  },
  component: Login,
});

function Login() {
  const navigate = Route.useNavigate();
  return (
    <LoginScreen ways={<LoginWays />} onSignedIn={(path) => void navigate({ href: path, replace: true })} />
  );
}
