import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { PageFailure } from '#app/page-failure.tsx';
import type { RouterContext } from '#app/router-context.ts';
import { AppShell } from '#app/shell/app-shell.tsx';
import { LateErrorPage } from '#features/failure/late-error-page.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <AppShell>
      <Outlet />
    </AppShell>
  ),
  errorComponent: PageFailure,
  notFoundComponent: () => <LateErrorPage variant="missing" dashboard support />,
});
