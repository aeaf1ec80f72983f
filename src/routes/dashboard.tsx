import { createFileRoute } from '@tanstack/react-router';
import { readAhead, requireAccount } from '#app/router-context.ts';
import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx';
import { goOn, shelvesOf } from '#features/dashboard/read-dashboard.ts';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireAccount,
  loader: () => Promise.all([readAhead(goOn), readAhead(shelvesOf)]).then(() => {}),
  component: DashboardScreen,
});
