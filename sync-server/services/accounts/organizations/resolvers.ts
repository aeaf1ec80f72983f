/** What can be asked about organizations. */
import * as v from 'valibot';
import {
  createOrganizationOperation,
  organizationSchema,
  updateOrganizationOperation,
} from '#contract/accounts/organization.ts';
import { Refusal } from '#contract/errors.ts';
import type { ServiceBuilder } from '../../pothos.ts';
import { findTenant, withCatalogs } from '../tenants.ts';
import { organizationsOfUser } from './repository.ts';
import { createOrganization, updateOrganization } from './verbs.ts';

export function organizationFields(
  { row, query, mutation }: ServiceBuilder,
  types: Record<'success' | 'joined', ReturnType<ServiceBuilder['row']>>,
): void {
  const organization = row('Organization', organizationSchema.entries);
  query({
    name: 'getOrganizationsForUser',
    action: 'ReadOwn',
    args: {},
    result: { type: [organization] },
    async find({ tx, caller }) {
      return caller ? withCatalogs(tx, await organizationsOfUser(tx, caller.userId)) : [];
    },
  });
  query({
    name: 'getOrganizationByAlias',
    action: 'ReadPublic',
    args: { alias: v.string() },
    result: { type: organization },
    async find({ tx }, { alias }) {
      const found = await findTenant(tx, alias);
      if (!found) throw new Refusal('NOT_FOUND');
      return found;
    },
  });
  mutation({
    action: 'organization.UpdateMetadata',
    operation: updateOrganizationOperation,
    result: { type: types.success },
    verb: updateOrganization,
  });
  mutation({
    action: 'organization.Create',
    operation: createOrganizationOperation,
    result: { type: types.joined },
    verb: createOrganization,
  });
}
