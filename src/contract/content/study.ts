/** What a person keeps for themselves while they learn: likes and cards. Bucket `user:{id}`, table `things` on the device. */
import * as v from 'valibot';
import { type CardReview, grades } from '#domain/flashcards.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { writtenSchema as text } from '../visible-text.ts';
import { ratingValueSchema } from './collection-details.ts';

const ratedTypeSchema = v.picklist(['skill', 'collection']);
export type RatedType = v.InferOutput<typeof ratedTypeSchema>;
export type RatingValue = v.InferOutput<typeof ratingValueSchema>;

export type Rating = {
  id: string;
  thing: 'rating';
  entityType: RatedType;
  entityId: string;
  /** null: taken back */
  value: RatingValue | null;
  /** what the count that travels with the thing has taken in already */
  counted: RatingValue | null;
};
export const ratingId = (type: RatedType, entityId: string) => `rating:${type}:${entityId}`;

/** A card that the person wrote, or one of an author's that they have answered. */
export type FlashcardRow = {
  /** the card's own id */
  id: string;
  thing: 'flashcard';
  skillId: string;
  /** null: an author's card, whose text comes with the lesson */
  own: { front: string; rear: string; createdAt: number; deletedAt: number | null } | null;
  /** the last hundred, oldest first */
  reviews: CardReview[];
};
export const REVIEWS_KEPT = 100;

const CARD_LETTERS = 2_000;

const refusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;

export const rateEntityOperation = defineOperation({
  name: 'rateEntity',
  service: 'content',
  args: { type: ratedTypeSchema, entityId: idSchema, value: v.nullable(ratingValueSchema) },
  result: '{ success }',
  refusals,
});

/** An own card is written or changed. `deleted`: it is taken away; its answers stay with the person's record. */
export const upsertFlashcardOperation = defineOperation({
  name: 'upsertFlashcard',
  service: 'content',
  args: {
    flashcardId: idSchema,
    skillId: idSchema,
    front: text(CARD_LETTERS),
    rear: text(CARD_LETTERS),
    deleted: v.boolean(),
  },
  result: '{ success }',
  refusals,
});

/** `at`: when the person answered, epoch ms on the device. The id of the call is the answer's. */
export const reviewFlashcardOperation = defineOperation({
  name: 'reviewFlashcard',
  service: 'content',
  args: {
    flashcardId: idSchema,
    skillId: idSchema,
    grade: v.picklist(grades),
    at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  },
  result: '{ success }',
  refusals,
});
