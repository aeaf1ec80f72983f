/** What can be asked about organizations. */
import * as v from 'valibot';
import {
  updateOrganizationImageOperation,
  updateOrganizationOperation,
} from '#contract/accounts/organization.ts';
import { organizationAnswerSchema } from '#contract/accounts/organization-answer.ts';
import {
  changeOrganizationAliasOperation,
  createOrganizationOperation,
  requireSecondFactorOperation,
} from '#contract/accounts/organization-calls.ts';
import { Refusal } from '#contract/errors.ts';
import { foldName } from '#domain/fold-name.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { profilesOf } from '../members/repository.ts';
import { organizationAnswers } from '../tenants.ts';
import { changeOrganizationAlias } from './change-organization-alias.ts';
import { createOrganization } from './create-organization.ts';
import { KEYS_PER_REQUEST, ownerInfoFields, ownerInfos, ownerKeySchema } from './owner-infos.ts';
import { findOrganizationByAlias, organizationsOfUser } from './repository.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { updateOrganization } from './update-organization.ts';
import { updateOrganizationImage } from './update-organization-image.ts';

export function organizationFields(
  { row, query, mutation }: ServiceBuilder,
  types: Record<'success' | 'joined', ReturnType<ServiceBuilder['row']>>,
): void {
  const organization = row('Organization', organizationAnswerSchema.entries);
  query({
    name: 'getOrganizationsForUser',
    action: 'ReadOwn',
    args: {},
    result: { type: [organization] },
    async find({ tx, caller }) {
      return caller ? organizationAnswers(tx, await organizationsOfUser(tx, caller.userId)) : [];
    },
  });
  query({
    name: 'getOrganizationsForUserMembership',
    action: 'ReadOwn',
    args: {},
    result: { type: [organization] },
    async find({ tx, caller }) {
      if (!caller) return [];
      const held = (await profilesOf(tx, caller.userId)).filter(({ roles }) => roles.length > 0);
      const all = await organizationsOfUser(tx, caller.userId);
      const belongs = ({ id }: { id: string }) => held.some(({ organizationId }) => organizationId === id);
      return organizationAnswers(tx, all.filter(belongs));
    },
  });
  query({
    name: 'getOwnerInfoByKeys',
    action: 'ReadPeople',
    args: { ownerKeys: v.pipe(v.array(ownerKeySchema), v.maxLength(KEYS_PER_REQUEST)) },
    result: { type: [row('OwnerInfo', ownerInfoFields)] },
    find: ownerInfos,
  });
  query({
    name: 'getOrganizationByAlias',
    action: 'ReadPublic',
    args: { alias: v.string() },
    result: { type: organization },
    async find({ tx }, { alias }) {
      const found = await findOrganizationByAlias(tx, foldName(alias));
      if (!found) throw new Refusal('NOT_FOUND');
      return (await organizationAnswers(tx, [found]))[0];
    },
  });
  mutation({
    action: 'organization.UpdateMetadata',
    operation: updateOrganizationOperation,
    result: { type: types.success },
    verb: updateOrganization,
  });
  mutation({
    action: 'organization.UpdateMetadata',
    operation: updateOrganizationImageOperation,
    result: { type: types.success },
    verb: updateOrganizationImage,
  });
  mutation({
    action: 'organization.UpdateMetadata',
    operation: changeOrganizationAliasOperation,
    result: { type: types.joined },
    verb: changeOrganizationAlias,
  });
  mutation({
    action: 'organization.SingleSignOn',
    operation: requireSecondFactorOperation,
    result: { type: row('RequiredFactor', { secondFactorFrom: v.nullable(v.number()) }) },
    verb: requireSecondFactor,
  });
  mutation({
    action: 'organization.Create',
    operation: createOrganizationOperation,
    result: { type: types.joined },
    verb: createOrganization,
  });
}
