import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '#features/account/login-page.tsx';

export const Route = createFileRoute('/login/{-$action}')({
  beforeLoad: async ({ context }) => {
    const { accountId } = await context.session.settled();
    if (accountId !== null) throw redirect({ to: '/', replace: true });
  },
  component: Login,
});

function Login() {
  const navigate = Route.useNavigate();
  return <LoginPage onSignedIn={(path) => void navigate({ href: path, replace: true })} />;
}
