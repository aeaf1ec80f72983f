/** A person marks a skill or a collection as a favorite, or takes the mark off. Served by services/content/favorites. */
import { type Favorite, favoriteId, setFavoriteOperation } from '#contract/content/favorite.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const setFavorite = defineMutation({
  operation: setFavoriteOperation,
  lane: ({ type, entityId }) => favoriteId(type, entityId),
  types: ['favorite', 'skill', 'collection'],
  touches: ({ args }) => [entityKey('favorite', favoriteId(args.type, args.entityId))],
  reads: ({ type, entityId }) => [entityKey(type, entityId)],
  apply: (rows, { args: { type, entityId, on }, at }) => {
    const id = favoriteId(type, entityId);
    const known = rows.get('favorite', id);
    if (!known && !on) return [];
    const favorite: Favorite = {
      id,
      thing: 'favorite',
      entityType: type,
      entityId,
      title: rows.get(type, entityId)?.title ?? known?.title ?? '',
      on,
      addedAt: known && (known.on || !on) ? known.addedAt : at,
    };
    return [{ key: entityKey('favorite', id), row: favorite }];
  },
  into: { setFavorite: ({ vars }, later) => ({ ...vars, on: later.on }) },
  about: ({ type, entityId }) => ({ place: entityKey(type, entityId), text: null }),
});

export const sample: SampleOf<typeof setFavorite> = ({ all }, chance) => {
  const skill = oneOf(all('skill'), chance);
  if (!skill) return null;
  const id = favoriteId('skill', skill.skillId);
  const on = !all('favorite').some((favorite) => favorite.id === id && favorite.on);
  return { type: 'skill', entityId: skill.skillId, on };
};
