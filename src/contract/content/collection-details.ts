/** What is said about a course or collection beside its text and its contents; each part is the same for everybody (COLL-001 to COLL-003). */
import * as v from 'valibot';
import { authorRoleSchema } from '../enumerations.ts';
import { idSchema } from '../ids.ts';

const linkSchema = v.object({ url: v.string(), text: v.string() });
const entitySchema = v.object({ type: v.string(), id: v.string() });
/** `state`: the server is at it; absent: it is done. */
const retirementSchema = v.object({
  retirementDate: v.nullable(v.number()),
  replacementEntities: v.array(entitySchema),
  state: v.optional(v.picklist(['retiring', 'restoring'])),
});

/** It is sold. Prices live in billing; content keeps what a label says (D102). */
const productDetailsSchema = v.object({
  productId: v.string(),
  /** currency absent: dollars, as all prices were */
  prices: v.array(
    v.object({ priceId: v.string(), pricePerUnitCents: v.number(), currency: v.optional(v.string()) }),
  ),
});
export type ProductDetails = v.InferOutput<typeof productDetailsSchema>;
export type CoursePrice = Omit<ProductDetails['prices'][number], 'priceId'>;

export const collectionDetailEntries = {
  certificationName: v.string(),
  productDetails: v.nullable(productDetailsSchema),
  authors: v.array(v.object({ userId: idSchema, authorTypes: v.array(authorRoleSchema) })),
  links: v.array(linkSchema),
  tags: v.array(v.string()),
  examLinks: v.array(linkSchema),
  labs: v.array(v.object({ labId: v.string(), name: v.string() })),
};
export type CollectionDetails = v.InferOutput<v.ObjectSchema<typeof collectionDetailEntries, undefined>>;

/** In the row that devices keep: one of before has none of them. */
export const optionalDetailEntries = {
  certificationName: v.optional(collectionDetailEntries.certificationName),
  productDetails: v.optional(collectionDetailEntries.productDetails),
  authors: v.optional(collectionDetailEntries.authors),
  links: v.optional(collectionDetailEntries.links),
  tags: v.optional(collectionDetailEntries.tags),
  examLinks: v.optional(collectionDetailEntries.examLinks),
  labs: v.optional(collectionDetailEntries.labs),
  retirement: v.optional(v.nullable(retirementSchema)),
  likes: v.optional(v.number()),
  /** people who have opened something in it, counted each day */
  views: v.optional(v.number()),
  boostScore: v.optional(v.number()),
  buryScore: v.optional(v.number()),
};

const pictureSchema = v.object({ image: idSchema, tags: v.array(v.string()) });
const colors = { red: v.nullable(v.string()), blue: v.nullable(v.string()), green: v.nullable(v.string()) };

export const ownerSchema = v.object({ type: v.picklist(['ORGANIZATION', 'USER']), id: idSchema });

/** A card that somebody learns by, with how well they know it. */
export const flashcardSchema = v.object({
  flashcardId: v.string(),
  skillId: idSchema,
  front: v.string(),
  rear: v.string(),
  /** null: not reviewed yet */
  confidenceLevel: v.nullable(v.picklist(['Again', 'Hard', 'Good', 'Easy'])),
  owner: v.nullable(v.object({ type: v.literal('USER'), id: idSchema })),
});

export type Flashcard = v.InferOutput<typeof flashcardSchema>;

export const ratingValueSchema = v.picklist(['like', 'dislike']);

/** What the API answers beside the row: composed for the person who asks (D56). */
export const collectionAnswerEntries = {
  ...collectionDetailEntries,
  stats: v.object({
    estimatedSecondsToConsume: v.number(),
    tags: v.array(v.object({ tag: v.string(), count: v.number() })),
    descendants: v.array(v.object({ type: v.string(), count: v.number() })),
  }),
  descV2: v.nullable(v.unknown()),
  createdBy: v.nullable(idSchema),
  fileMap: v.nullable(v.unknown()),
  owner: ownerSchema,
  images: v.object({
    catalog: v.nullable(idSchema),
    featured: v.nullable(idSchema),
    catalogImages: v.array(pictureSchema),
    featuredImages: v.array(pictureSchema),
    defaultImages: v.object({ ...colors, gray: v.nullable(v.string()) }),
  }),
  defFeat: v.picklist(['red', 'blue', 'green', 'gray']),
  infoVersion: v.number(),
  itemsVersion: v.number(),
  externalId: v.nullable(v.string()),
  summary: v.string(),
  skillLabs: v.array(v.object({ skillId: idSchema, count: v.number() })),
  ratings: v.object({ likes: v.number(), currentUserRating: v.nullable(ratingValueSchema) }),
  flashcards: v.array(flashcardSchema),
  faqsVersion: v.number(),
  studyPlansVersion: v.number(),
  retirement: v.nullable(retirementSchema),
};

export const insertableCollectionSchema = v.object({
  collectionId: idSchema,
  title: v.string(),
  collectionSlug: v.string(),
  type: v.picklist(['internal', 'catalog']),
});
