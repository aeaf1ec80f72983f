import { createFileRoute } from '@tanstack/react-router';
import { readAhead, requireAccount } from '#app/router-context.ts';
import { CatalogScreen } from '#features/catalog/catalog-screen.tsx';
import { catalogPage } from '#features/catalog/read-catalog.ts';

export const Route = createFileRoute('/$org/internal')({
  beforeLoad: requireAccount,
  loader: ({ params }) => readAhead(catalogPage, params.org, 'internal'),
  component: Place,
});

function Place() {
  const { org } = Route.useParams();
  return <CatalogScreen key={org} orgAlias={org} rootType="internal" />;
}
