import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '#features/failure/error-page.tsx';

export const Route = createFileRoute('/no-access')({
  component: () => <ErrorPage variant="denied" dashboard login support />,
});
