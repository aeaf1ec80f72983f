/** A course, or a collection inside one, at its place in the address. */
import { CollectionScreen } from '#features/courses/collection-screen.tsx';
import { collectionPage } from '#features/courses/read-collection.ts';
import type { ContentPlace } from './place-at.ts';
import { readAhead } from './router-context.ts';

export const begin = ({ tenantSlug, collectionSlugs }: ContentPlace): Promise<void> =>
  readAhead(collectionPage, tenantSlug, collectionSlugs);

export function CoursePage({ tenantSlug, collectionSlugs }: ContentPlace) {
  return <CollectionScreen tenantSlug={tenantSlug} collectionSlugs={collectionSlugs} />;
}
