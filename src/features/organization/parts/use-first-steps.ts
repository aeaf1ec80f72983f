/** What is left to do for an organization's owner, as this device knows it. */
import type { MembersPage } from '#contract/accounts/members.ts';
import { firstSteps } from '#domain/first-steps.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { invitationsOf } from '#store/queries/belonging.ts';
import { useStore, useStored } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';

const hiddenSteps = async (db: LecternDb) => (await getMeta(db, 'hiddenFirstSteps')) ?? [];

/** @returns  steps: none, when they are done, hidden or not known yet; hide: on this device, for good */
export function useFirstSteps(
  { organization, hasCourse }: { organization: OrganizationRow; hasCourse: boolean },
  members: MembersPage | undefined,
) {
  const db = useStore();
  const { organizationId, description, images } = organization;
  const invitations = useStored(invitationsOf, organizationId);
  const hidden = useStored(hiddenSteps);
  const accepted = invitations?.some(({ status }) => status === 'accepted');
  const steps =
    invitations && hidden && !hidden.includes(organizationId)
      ? firstSteps({
          described: description !== '' || Object.values(images ?? {}).some((image) => image !== null),
          course: hasCourse,
          invited: invitations.length > 0,
          joined: accepted || (members && members.total > 1),
        })
      : [];
  const hide = () => void setMeta(db, 'hiddenFirstSteps', [...(hidden ?? []), organizationId]);
  return { steps, hide };
}
