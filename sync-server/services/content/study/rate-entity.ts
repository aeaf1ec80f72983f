/** A person likes or dislikes a skill or a course. What others see of it is counted at most once a minute (D61). */
import type { rateEntityOperation } from '#contract/content/study.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { sendJob } from '../../../jobs/job.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { accessCollection } from '../collections/access-collection.ts';
import { countRatings } from '../count-ratings.ts';
import { accessSkill } from '../skills/access-skill.ts';
import { announceRatings } from './announce-study.ts';
import { writeRating } from './repository.ts';

const COUNT_AFTER_MS = 60_000;

/** @throws Refusal FORBIDDEN_ACCESS */
export async function rateEntity(
  ctx: ServiceContext,
  { type, entityId, value }: ArgsOf<typeof rateEntityOperation>,
) {
  const { tx, at, caller } = ctx;
  if (type === 'skill') await accessSkill(ctx, entityId, 'Read');
  else await accessCollection(ctx, entityId, 'ReadCard');
  const rating = { userId: caller.userId, entityType: type, entityId, value, at };
  await writeRating(tx, rating);
  await announceRatings(ctx, type, entityId, [caller.userId]);
  const key = `${type}:${entityId}`;
  await sendJob(tx, countRatings, { type, entityId }, { at, runAt: at + COUNT_AFTER_MS, key });
  return { success: true };
}
