/** What can be asked about organizations. */
import * as v from 'valibot';
import { organizationSchema } from '#contract/accounts/organization.ts';
import { Refusal } from '#contract/errors.ts';
import type { ServiceBuilder } from '../../pothos.ts';
import { findTenant, withCatalogs } from '../tenants.ts';
import { organizationsOfUser } from './repository.ts';

export function organizationFields({ row, query }: ServiceBuilder): void {
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
}
