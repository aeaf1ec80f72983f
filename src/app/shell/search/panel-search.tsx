/** The search button of the side navigation (SEARCH-010). */
import { IconSearch } from '@tabler/icons-react';
import { searchWords as say } from '#contract/words/en/search.ts';
import { verdictOf } from '#domain/feature-flags.ts';
import { searchInNavigation } from '#domain/search-places.ts';
import { NavItem } from '#ui/nav-item.tsx';
import type { Navigation } from '../read-navigation.ts';
import { openSearch } from './search-request.ts';

export function PanelSearch({ navigation: { current, verdicts } }: { navigation: Navigation }) {
  const tagged = verdictOf(verdicts, 'org_catalog_tags_enabled', current?.organizationId ?? null);
  if (!searchInNavigation(current?.tenant.status ?? null, tagged)) return null;
  return <NavItem shape="line" label={say.search} icon={IconSearch} onPress={openSearch} />;
}
