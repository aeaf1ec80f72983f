// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { searchInNavigation, storeCatalogPath } from '#domain/search-places.ts';
import { anOrganization } from '#tests/support/store-builders.ts';
import type { Navigation } from '../read-navigation.ts';
import { PanelSearch } from './panel-search.tsx';
import { closeSearch, useSearchRequested } from './search-request.ts';

afterEach(cleanup);

function Panel({ status, tagged }: { status: 'PREMIUM' | 'LIMITED'; tagged: boolean }) {
  const current = anOrganization({ tenant: { tenantProfileId: 'x', status } });
  const verdicts = { [`org_catalog_tags_enabled:${current.organizationId}`]: tagged };
  return (
    <>
      <PanelSearch navigation={{ current, verdicts } as unknown as Navigation} />
      {useSearchRequested() && <p>open</p>}
    </>
  );
}

it('is in the side navigation of premium tenants whose catalog has no tags, and opens the dialog (SEARCH-010)', () => {
  for (const status of ['PREMIUM', 'LIMITED'] as const) {
    for (const tagged of [true, false]) {
      render(<Panel status={status} tagged={tagged} />);
      const isOffered = status === 'PREMIUM' && !tagged;
      expect(searchInNavigation(status, tagged)).toBe(isOffered);
      expect(screen.queryAllByRole('button', { name: 'Search' })).toHaveLength(isOffered ? 1 : 0);
      if (isOffered) {
        fireEvent.click(screen.getByRole('button', { name: 'Search' }));
        expect(screen.getByText('open')).toBeTruthy();
        closeSearch();
      }
      cleanup();
    }
  }
});

it('leads from the header to the provider’s own store catalog (SEARCH-011)', () => {
  expect(storeCatalogPath()).toBe('/commons/catalog');
  expect(storeCatalogPath('acme')).toBe('/acme/catalog');
});
