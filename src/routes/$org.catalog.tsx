import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '#app/router-context.ts';
import { CatalogScreen } from '#features/catalog/catalog-screen.tsx';
import { catalogPage } from '#features/catalog/read-catalog.ts';

export const Route = createFileRoute('/$org/catalog')({
  loader: ({ params }) => readAhead(catalogPage, params.org, 'catalog'),
  component: Place,
});

function Place() {
  const { org } = Route.useParams();
  return <CatalogScreen key={org} orgAlias={org} rootType="catalog" />;
}
