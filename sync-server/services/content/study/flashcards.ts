/** A person's own cards, and what they knew when they were asked (SKILL-022, D88). */
import { sql } from 'kysely';
import type { reviewFlashcardOperation, upsertFlashcardOperation } from '#contract/content/study.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceFlashcard } from './announce-study.ts';
import { insertReview, writeOwnCard } from './repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS */
export async function upsertFlashcard(
  ctx: ServiceContext,
  { flashcardId, skillId, front, rear, deleted }: ArgsOf<typeof upsertFlashcardOperation>,
) {
  const { tx, at, caller } = ctx;
  const { userId } = caller;
  const known = await ownCard(ctx, flashcardId);
  if (known && known.userId !== userId) throw new Refusal('FORBIDDEN_ACCESS');
  // What a person wrote stays theirs: they change it and take it away after the lesson has closed to them, too.
  if (!known) await accessSkill(ctx, skillId, 'Read');
  const deletedAt = deleted ? at : null;
  const made = await writeOwnCard(tx, {
    id: flashcardId,
    userId,
    skillId,
    front,
    rear,
    createdAt: at,
    deletedAt,
  });
  if (made === undefined) throw new Refusal('FORBIDDEN_ACCESS');
  await announceFlashcard(ctx, userId, flashcardId, made);
  return { success: true };
}

const ownCard = ({ tx }: ServiceContext, id: string) =>
  tx
    .selectFrom('content.ownFlashcards')
    .select(['userId', 'skillId'])
    .where('id', '=', id)
    .executeTakeFirst();

/** @throws Refusal FORBIDDEN_ACCESS */
export async function reviewFlashcard(
  ctx: ServiceContext,
  { flashcardId, skillId, grade, at }: ArgsOf<typeof reviewFlashcardOperation>,
) {
  const { tx, caller, mutationId: id } = ctx;
  const { userId } = caller;
  const own = await ownCard(ctx, flashcardId);
  if (own ? own.userId !== userId : !(await isAuthorsCard(ctx, flashcardId, skillId)))
    throw new Refusal('FORBIDDEN_ACCESS');
  // A device with a clock in the future must not hold a card back for years.
  const answeredAt = Math.min(at, ctx.at);
  await holdCard(tx, userId, flashcardId);
  const review = { id, userId, flashcardId, skillId: own?.skillId ?? skillId, grade, at: answeredAt };
  await insertReview(tx, review);
  await announceFlashcard(ctx, userId, flashcardId, review.skillId);
  return { success: true };
}

/** Of two devices at one moment each would announce the card without the other's answer, and the last one would stand. */
const holdCard = (tx: ServiceContext['tx'], userId: string, cardId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`card ${userId} ${cardId}`}, 0))`.execute(tx);

async function isAuthorsCard(ctx: ServiceContext, id: string, skillId: string): Promise<boolean> {
  await accessSkill(ctx, skillId, 'Read');
  const card = await ctx.tx
    .selectFrom('content.flashcards')
    .select('id')
    .where('id', '=', id)
    .where('skillId', '=', skillId)
    .executeTakeFirst();
  return card !== undefined;
}
