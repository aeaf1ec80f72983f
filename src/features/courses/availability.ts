/** What a card and a course page say about who may open it. */
import { collectionAvailabilityLabel } from '#domain/availability.ts';
import type { CollectionRow } from '#store/tables/synced.ts';

export const availabilityOf = ({ visible, free, loginRequired, rootType, productDetails }: CollectionRow) =>
  collectionAvailabilityLabel({
    visible,
    free,
    loginRequired,
    internal: rootType === 'internal',
    hasProduct: Boolean(productDetails),
  });
