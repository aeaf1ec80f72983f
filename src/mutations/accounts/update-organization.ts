/** What is said about an organization changes (ORG-010). Served by services/accounts/organizations. */
import { updateOrganizationOperation } from '#contract/accounts/organization.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';

export const updateOrganization = defineMutation({
  operation: updateOrganizationOperation,
  lane: ({ input }) => `organization:${input.organizationId}`,
  types: ['organization'],
  touches: ({ args: { input } }) => [entityKey('organization', input.organizationId)],
  apply: (rows, { args: { input } }) => {
    const organization = rows.get('organization', input.organizationId);
    if (!organization) return [];
    return [{ key: entityKey('organization', input.organizationId), row: { ...organization, ...input } }];
  },
  into: {
    updateOrganization: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updateOrganizationOperation>;
      return { input: { ...input, ...later.input } };
    },
  },
  ignores: ({ input }) => Object.keys(input).length <= 1,
  refused: { keep: ({ input }) => input.description ?? input.name ?? null },
});
