/** What a card and a course page say of who may open it. */
import { collectionAvailabilityLabel } from '#domain/availability.ts';
import type { CollectionRow } from '#store/tables/synced.ts';

/** Nobody has shown it yet, nor published it (AVAIL-005). */
const isUnset = ({ visible, publishedAt }: Pick<CollectionRow, 'visible' | 'publishedAt'>): boolean =>
  !visible && publishedAt === null;

export const availabilityOf = (collection: CollectionRow) => {
  if (isUnset(collection)) return collectionAvailabilityLabel({});
  const { visible, free, loginRequired, rootType, productDetails } = collection;
  return collectionAvailabilityLabel({
    visible,
    free,
    loginRequired,
    internal: rootType === 'internal',
    hasProduct: Boolean(productDetails),
  });
};
