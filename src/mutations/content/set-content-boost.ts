/** Searches put content up, or down. Served by services/content/studio. */
import { setContentBoostOperation } from '#contract/content/content-acts.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { scoresAfter } from '#domain/content-acts.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

type Args = ArgsOf<typeof setContentBoostOperation>;

const changeOf = ({ boostScore, buryScore }: Args) => ({
  ...(boostScore !== undefined && { boostScore }),
  ...(buryScore !== undefined && { buryScore }),
});

export const setContentBoost = defineMutation({
  operation: setContentBoostOperation,
  lane: ({ type, entityId }) => `${type}:${entityId}`,
  types: ['skill', 'collection'],
  touches: ({ args: { type, entityId } }) => [entityKey(type, entityId)],
  apply: (rows, { args, at }) => {
    const row = rows.get(args.type, args.entityId);
    // The server refuses what is retired, and both at once, and says so.
    if (!row || row.workflow === 'RETIRED') return [];
    const { boostScore = 0, buryScore = 0 } = row;
    const scores = scoresAfter({ boostScore, buryScore }, changeOf(args));
    if (!scores) return [];
    return [{ key: entityKey(args.type, args.entityId), row: { ...row, ...scores, updatedAt: at } }];
  },
  about: ({ type, entityId }) => ({ place: entityKey(type, entityId), text: null }),
});

export const sample: SampleOf<typeof setContentBoost> = ({ all }, chance) => {
  const skill = oneOf(
    all('skill').filter(({ workflow }) => workflow !== 'RETIRED'),
    chance,
  );
  return skill ? { type: 'skill', entityId: skill.skillId, boostScore: 3, buryScore: 0 } : null;
};
