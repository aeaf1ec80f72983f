import { createFileRoute } from '@tanstack/react-router';
import { readAhead, requireAccount } from '#app/router-context.ts';
import { CatalogScreen } from '#features/catalog/catalog-screen.tsx';
import { catalogPage } from '#features/catalog/read-catalog.ts';
import { FactorGate } from '#features/required-factor/factor-gate.tsx';

export const Route = createFileRoute('/$org/internal')({
  beforeLoad: requireAccount,
  loader: ({ params }) => readAhead(catalogPage, params.org, 'internal'),
  component: Place,
});

function Place() {
  const { org } = Route.useParams();
  return (
    <FactorGate of={org}>
      <CatalogScreen key={org} orgAlias={org} rootType="internal" />
    </FactorGate>
  );
}
