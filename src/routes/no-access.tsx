import { createFileRoute } from '@tanstack/react-router';
import { requireAccount } from '#app/router-context.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';

export const Route = createFileRoute('/no-access')({
  beforeLoad: requireAccount,
  component: () => <ErrorPage variant="denied" dashboard support />,
});
