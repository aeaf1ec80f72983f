/** What can be asked about people. */
import * as v from 'valibot';
import {
  modifyAffiliationForUserOperation,
  reorderUserAffiliationsOperation,
} from '#contract/accounts/affiliations.ts';
import { deviceLogsPage } from '#contract/accounts/devices.ts';
import { factorsPage } from '#contract/accounts/factors.ts';
import { appKeysPage, publicProfilePage } from '#contract/accounts/own-account.ts';
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import { currentUserSchema, userInfoAnswerSchema } from '#contract/accounts/user.ts';
import { PEOPLE_PER_REQUEST } from '#contract/accounts/user-infos.ts';
import { Refusal } from '#contract/errors.ts';
import { idSchema } from '#contract/ids.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { deviceLogsOf } from '../device-logs.ts';
import { listAppKeys } from './list-app-keys.ts';
import { listFactors } from './list-factors.ts';
import { modifyAffiliationForUser } from './modify-affiliation.ts';
import { ownRecord } from './own-record.ts';
import { readPublicProfile } from './public-profile.ts';
import { reorderUserAffiliations } from './reorder-user-affiliations.ts';
import { usersNear } from './repository.ts';
import { updateUser } from './update-user.ts';
import { toUserInfoAnswer } from './user-row.ts';

export function userFields(
  { row, query, mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  query({
    name: 'getCurrentUser',
    action: 'ReadOwn',
    args: {},
    result: { type: row('User', currentUserSchema.entries) },
    async find({ tx, caller }) {
      const user = caller && (await ownRecord(tx, caller.userId));
      if (!user) throw new Refusal('UNAUTHENTICATED');
      return { ...user, id: user.userId, signupToken: null };
    },
  });
  query({
    name: 'getUserInfoByUserIds',
    action: 'ReadPeople',
    args: { userIds: v.pipe(v.array(idSchema), v.maxLength(PEOPLE_PER_REQUEST)) },
    result: { type: [row('UserInfo', userInfoAnswerSchema.entries)] },
    async find({ tx, caller }, { userIds }) {
      return caller ? (await usersNear(tx, caller.userId, userIds)).map(toUserInfoAnswer) : [];
    },
  });
  mutation({
    action: 'ArrangeOwn',
    operation: reorderUserAffiliationsOperation,
    result: { type: success },
    verb: reorderUserAffiliations,
  });
  mutation({
    action: 'account.Belong',
    operation: modifyAffiliationForUserOperation,
    result: { type: success },
    verb: modifyAffiliationForUser,
  });
  mutation({
    action: 'account.Profile',
    operation: updateUserOperation,
    result: { type: success },
    verb: updateUser,
  });
  query({
    name: publicProfilePage.name,
    action: 'platform.Read',
    args: publicProfilePage.args.entries,
    result: { type: 'JSON' },
    find: ({ tx }, { alias }) => readPublicProfile(tx, alias),
  });
  query({
    name: deviceLogsPage.name,
    action: 'account.Credentials',
    args: deviceLogsPage.args.entries,
    result: { type: 'JSON' },
    async find({ tx, caller }, { max }) {
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      return deviceLogsOf(tx, caller, max);
    },
  });
  query({
    name: appKeysPage.name,
    action: 'account.Credentials',
    args: appKeysPage.args.entries,
    result: { type: 'JSON' },
    async find({ tx, caller, at }) {
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      return { keys: await listAppKeys(tx, caller.userId, at) };
    },
  });
  query({
    name: factorsPage.name,
    action: 'account.Credentials',
    args: factorsPage.args.entries,
    result: { type: 'JSON' },
    async find({ tx, caller }) {
      if (!caller) throw new Refusal('UNAUTHENTICATED');
      return listFactors(tx, caller.userId);
    },
  });
}
