import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { PageFailure } from '#app/page-failure.tsx';
import type { RouterContext } from '#app/router-context.ts';
import { AppShell } from '#app/shell/app-shell.tsx';
import { ErrorPage } from '#features/failure/error-page.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <AppShell>
      <Outlet />
    </AppShell>
  ),
  errorComponent: PageFailure,
  notFoundComponent: () => <ErrorPage variant="missing" dashboard support />,
});
