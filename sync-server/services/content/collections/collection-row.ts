/** A collection as the contract shows it. */
import type { Selectable } from 'kysely';
import type { Collection } from '#contract/content/collection.ts';
import type { CollectionDetails } from '#contract/content/collection-details.ts';
import type { Database } from '../../../storage/tables.ts';

export type CollectionRecord = Selectable<Database['content.collections']> & {
  /** the courses that hold it; a course holds itself */
  courseIds: string[];
};

/** `labs`: those that the course offers, by name. */
export type CollectionStats = Collection['stats'] & { labs?: CollectionDetails['labs'] };

export const toCollection = (
  collection: CollectionRecord,
  { labs = [], ...stats }: CollectionStats,
): Collection => ({
  collectionId: collection.id,
  type: collection.type,
  rootCollectionId: collection.rootCollectionId,
  rootType: collection.rootType,
  organizationId: collection.organizationId,
  tenantSlug: collection.tenantSlug,
  collectionSlug: collection.slug,
  formerSlugs: collection.formerSlugs,
  externalId: collection.externalId,
  contentDate: collection.contentDate,
  infoVersion: collection.infoVersion,
  itemsVersion: collection.itemsVersion,
  faqsVersion: collection.faqsVersion,
  studyPlansVersion: collection.studyPlansVersion,
  title: collection.title,
  titleSub: collection.titleSub,
  description: collection.description,
  shortDescription: collection.shortDescription,
  workflow: collection.workflow,
  difficulty: collection.difficulty,
  visible: collection.visible,
  free: collection.free,
  loginRequired: collection.loginRequired,
  archived: collection.archived,
  children: collection.children,
  stats,
  certificationName: collection.certificationName,
  productDetails: collection.productDetails,
  authors: collection.courseAuthors,
  links: collection.links,
  tags: collection.tags,
  examLinks: collection.examLinks,
  labs,
  retirement: collection.retirement,
  likes: collection.likes,
  views: collection.views,
  boostScore: collection.boostScore,
  buryScore: collection.buryScore,
  images: { catalog: collection.image, featured: collection.featuredImage },
  defCat: collection.cover,
  defFeat: collection.featuredCover,
  faqs: collection.faqs,
  studyPlans: collection.studyPlans,
  catalogTags: collection.catalogTags,
  createdAt: collection.createdAt,
  updatedAt: collection.updatedAt,
  publishedAt: collection.publishedAt,
});
