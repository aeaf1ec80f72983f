/** Where the search is offered (SEARCH-010, SEARCH-011). */
import { isPremium, type TenantTier } from './navigation.ts';

/** In the side navigation: in premium tenants, unless their catalog has tags of its own. */
export const searchInNavigation = (tier: TenantTier | null, catalogTags: boolean): boolean =>
  tier !== null && isPremium(tier) && !catalogTags;

/** Whose catalog everybody is offered in the header (D91). */
const PROVIDER_SLUG = 'commons';

export const storeCatalogPath = (slug: string = PROVIDER_SLUG): string => `/${slug}/catalog`;
