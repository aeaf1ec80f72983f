import { createFileRoute, redirect } from '@tanstack/react-router';

/** Home is the dashboard; without an account it begins with signing in. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const { accountId } = await context.session.settled();
    throw redirect({ to: accountId === null ? '/login/{-$action}' : '/dashboard', replace: true });
  },
});
