/** What a person can do about their favorites. */
import * as v from 'valibot';
import { setFavoriteOperation } from '#contract/content/favorite.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { setFavorite } from './set-favorite.ts';

export function favoriteFields({ row, mutation }: ServiceBuilder): void {
  const result = { type: row('FavoriteSuccess', { success: v.boolean() }) };
  mutation({ action: 'ArrangeOwn', operation: setFavoriteOperation, result, verb: setFavorite });
}
