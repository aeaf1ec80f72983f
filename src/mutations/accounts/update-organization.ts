/** What is said about an organization changes (ORG-010). Served by services/accounts/organizations. */
import { updateOrganizationOperation } from '#contract/accounts/organization.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateOrganization = defineMutation({
  operation: updateOrganizationOperation,
  lane: ({ input }) => `organization:${input.organizationId}`,
  types: ['organization'],
  touches: ({ args: { input } }) => [entityKey('organization', input.organizationId)],
  apply: (rows, { args: { input } }) => {
    const organization = rows.get('organization', input.organizationId);
    if (!organization) return [];
    const { useHeaderDark, useSquareDark, ...plain } = input;
    const imagePrefs = {
      useHeaderDark: useHeaderDark ?? organization.imagePrefs?.useHeaderDark ?? false,
      useSquareDark: useSquareDark ?? organization.imagePrefs?.useSquareDark ?? false,
    };
    const key = entityKey('organization', input.organizationId);
    return [{ key, row: { ...organization, ...plain, imagePrefs } }];
  },
  into: {
    updateOrganization: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updateOrganizationOperation>;
      return { input: { ...input, ...later.input } };
    },
  },
  ignores: ({ input }) => Object.keys(input).length <= 1,
  about: ({ input }) => ({
    place: entityKey('organization', input.organizationId),
    text: input.description ?? input.name ?? null,
  }),
});

export const sample: SampleOf<typeof updateOrganization> = ({ all, text }, chance) => {
  const organization = oneOf(all('organization'), chance);
  return organization ? { input: { organizationId: organization.organizationId, description: text } } : null;
};
