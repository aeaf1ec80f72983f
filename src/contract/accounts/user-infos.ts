/** People by their ids, as far as the server tells the person who asks of them: many at once (ACCT-016). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';
import { userInfoAnswerSchema } from './user.ts';

export const PEOPLE_PER_REQUEST = 100;

export const userInfosPage = defineServerPage({
  name: 'getUserInfoByUserIds',
  service: 'accounts',
  args: { userIds: v.pipe(v.array(idSchema), v.maxLength(PEOPLE_PER_REQUEST)) },
  result: '{ userId id alias name image lastLoginAt }',
  answer: v.array(userInfoAnswerSchema),
});
