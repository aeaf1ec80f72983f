/** Searches put content up, or down, whatever its words say (STUDIO-015). */
import type { setContentBoostOperation } from '#contract/content/content-acts.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { catalogued } from '#contract/words/en/refusal-catalogue.ts';
import { scoresAfter } from '#domain/content-acts.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdContent, writeContent } from './hold-content.ts';

/** @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, INVALID_ACTION_FOR_RETIRED_COURSE, CANNOT_BOOST_AND_BURY */
export async function setContentBoost(
  ctx: ServiceContext,
  { type, entityId, boostScore, buryScore }: ArgsOf<typeof setContentBoostOperation>,
) {
  const content = await holdContent(ctx, type, entityId);
  if (content.retired)
    throw type === 'skill'
      ? new Refusal('SKILL_IS_RETIRED')
      : new Refusal('INVALID_ACTION_FOR_RETIRED_COURSE', {
          message: catalogued.INVALID_ACTION_FOR_RETIRED_COURSE,
        });
  const change = {
    ...(boostScore !== undefined && { boostScore }),
    ...(buryScore !== undefined && { buryScore }),
  };
  const scores = scoresAfter({ boostScore: content.boostScore, buryScore: content.buryScore }, change);
  if (!scores) throw new Refusal('CANNOT_BOOST_AND_BURY', { message: catalogued.CANNOT_BOOST_AND_BURY });
  await writeContent(ctx, type, entityId, scores);
  await content.announce();
  return { success: true };
}
