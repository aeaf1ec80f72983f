/** The alternative catalog: an organization's courses and lessons over the search, with facets (ROUTE-020, D91). */
import { useMemo } from 'react';
import { searchWords as say } from '#contract/words/en/search.ts';
import * as words from '#contract/words/en.ts';
import type { RootType } from '#domain/policy.ts';
import { hereCrumb, rootCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { findOrganization } from '#store/queries/organizations.ts';
import { useStored } from '#store/react.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchPanel } from './parts/search-panel.tsx';
import { useSearch } from './parts/use-search.ts';
import { SearchProvider } from './search-context.tsx';

export function CatalogSearch({ orgAlias, rootType }: { orgAlias: string; rootType: RootType }) {
  const organization = useStored(findOrganization, orgAlias);
  const { title, icon } = rootCrumb(orgAlias, rootType);
  usePageCrumbs([hereCrumb(title, icon)]);
  if (!organization) return null;
  const { name, organizationId } = organization;
  const catalog = words.catalog;
  return (
    <>
      <PageHeader
        title={rootType === 'catalog' ? catalog.heading(name) : catalog.internalHeading(name)}
        page={`/${orgAlias}/${rootType} search`}
      />
      <SearchProvider>
        <Asked key={organizationId} name={name} organizationId={organizationId} />
      </SearchProvider>
    </>
  );
}

function Asked({ name, organizationId }: { name: string; organizationId: string }) {
  const fixed = useMemo(() => ({ owner: [`org#${organizationId}`] }), [organizationId]);
  const search = useSearch('', fixed);
  return <SearchPanel search={search} placeholder={say.placeholder(name)} without={['owner']} />;
}
