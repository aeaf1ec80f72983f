/** A person arranges their organizations on the rail. Served by services/accounts/users. */
import { reorderUserAffiliationsOperation } from '#contract/accounts/affiliations.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import type { SampleOf } from '../sample.ts';

export const reorderUserAffiliations = defineMutation({
  operation: reorderUserAffiliationsOperation,
  lane: () => 'affiliations',
  types: ['profile'],
  touches: ({ args, me }) => args.affiliations.map((id) => entityKey('profile', `${me}:${id}`)),
  apply: (rows, { args, me }) =>
    args.affiliations.flatMap((id, order) => {
      const profile = rows.get('profile', `${me}:${id}`);
      return profile ? [{ key: entityKey('profile', profile.profileId), row: { ...profile, order } }] : [];
    }),
  into: { reorderUserAffiliations: (_earlier, later) => later }, // while several wait, only the last order matters
  about: () => ({ place: null, text: null }),
});

export const sample: SampleOf<typeof reorderUserAffiliations> = ({ all }) => {
  const affiliations = all('profile').map(({ organizationId }) => organizationId);
  return affiliations.length > 0 ? { affiliations: affiliations.reverse() } : null;
};
