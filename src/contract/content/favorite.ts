/** What a person marked as a favorite (PLAY-003). Bucket `user:{id}`, table `things` on the device. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { type PlannedType, plannedTypeSchema } from './schedule.ts';

export type Favorite = {
  id: string;
  thing: 'favorite';
  entityType: PlannedType;
  entityId: string;
  /** as it was called when it was marked: shown once the thing itself is gone */
  title: string;
  on: boolean;
  /** epoch ms of the mark */
  addedAt: number;
};
export const favoriteId = (type: PlannedType, entityId: string) => `favorite:${type}:${entityId}`;

export const setFavoriteOperation = defineOperation({
  name: 'setFavorite',
  service: 'content',
  args: { type: plannedTypeSchema, entityId: idSchema, on: v.boolean() },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});
