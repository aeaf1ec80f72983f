import { createFileRoute, useRouter } from '@tanstack/react-router';
import { LogoutScreen } from '#features/session/logout-screen.tsx';

export const Route = createFileRoute('/logout')({ component: Logout });

function Logout() {
  const { history, navigate } = useRouter();
  return (
    <LogoutScreen
      onSignedIn={(path) => void navigate({ href: path, replace: true })}
      onSignIn={() => void navigate({ to: '/login/{-$action}' })}
      onStay={() => (history.canGoBack() ? history.back() : void navigate({ to: '/dashboard' }))}
    />
  );
}
