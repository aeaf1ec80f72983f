/** A course and the collections below it, as a way up. */
import type { Crumb } from '#domain/crumbs.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { linkCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import type { CollectionRow } from '#store/tables/synced.ts';

/** @param trail  from the course down */
export const trailCrumbs = (trail: readonly CollectionRow[]): Crumb[] =>
  trail.map((each, at) => {
    const slugs = trail.slice(0, at + 1).map(({ collectionSlug }) => collectionSlug);
    return linkCrumb(each.title, collectionLink(each, slugs), each.type);
  });
