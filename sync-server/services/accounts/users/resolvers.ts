/** What can be asked about people. */
import * as v from 'valibot';
import { reorderUserAffiliationsOperation } from '#contract/accounts/affiliations.ts';
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import { userInfoSchema, userSchema } from '#contract/accounts/user.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../pothos.ts';
import { reorderUserAffiliations } from './reorder-user-affiliations.ts';
import { findUser, profilesOf, usersNear } from './repository.ts';
import { updateUser } from './update-user.ts';
import { toUser, toUserInfo } from './user-row.ts';

const PEOPLE_PER_REQUEST = 100;

export function userFields(
  { row, query, mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  query({
    name: 'getCurrentUser',
    action: 'ReadOwn',
    args: {},
    result: { type: row('User', userSchema.entries) },
    async find({ tx, caller }) {
      const user = caller && (await findUser(tx, caller.userId));
      if (!user) throw new Refusal('UNAUTHENTICATED');
      const profiles = await profilesOf(tx, user.id);
      return toUser(
        user,
        profiles.flatMap(({ roles }) => roles),
      );
    },
  });
  query({
    name: 'getUserInfoByUserIds',
    action: 'ReadPeople',
    args: { userIds: v.pipe(v.array(idSchema), v.maxLength(PEOPLE_PER_REQUEST)) },
    result: { type: [row('UserInfo', userInfoSchema.entries)] },
    async find({ tx, caller }, { userIds }) {
      return caller ? (await usersNear(tx, caller.userId, userIds)).map(toUserInfo) : [];
    },
  });
  mutation({
    action: 'ArrangeOwn',
    operation: reorderUserAffiliationsOperation,
    result: { type: success },
    verb: reorderUserAffiliations,
  });
  mutation({
    action: 'account.Update',
    operation: updateUserOperation,
    result: { type: success },
    verb: updateUser,
  });
}
