/** A person likes or dislikes a skill or a course, or takes that back. Served by services/content/study. */
import { type Rating, rateEntityOperation, ratingId } from '#contract/content/study.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const rateEntity = defineMutation({
  operation: rateEntityOperation,
  lane: ({ type, entityId }) => ratingId(type, entityId),
  types: ['rating'],
  touches: ({ args }) => [entityKey('rating', ratingId(args.type, args.entityId))],
  apply: (rows, { args: { type, entityId, value } }) => {
    const id = ratingId(type, entityId);
    const known = rows.get('rating', id);
    const rating: Rating = {
      id,
      thing: 'rating',
      entityType: type,
      entityId,
      counted: known?.counted ?? null,
      value,
    };
    return [{ key: entityKey('rating', id), row: rating }];
  },
  into: { rateEntity: ({ vars }, later) => ({ ...vars, value: later.value }) },
  about: ({ type, entityId }) => ({ place: entityKey(type, entityId), text: null }),
});

export const sample: SampleOf<typeof rateEntity> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  if (!skill) return null;
  return { type: 'skill', entityId: skill.skillId, value: oneOf(['like', 'dislike', null], chance) ?? null };
};
