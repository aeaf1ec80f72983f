/** What lies inside of accounts and other rooms ask for: the paths outside of GraphQL, the operator's commands, the demo. */
export { addCodes, newCodes } from './access-codes/add-codes.ts';
export { effectsOf } from './access-codes/code-effects.ts';
export { hashOfCode, takeCodeKey } from './access-codes/code-hash.ts';
export { offerOf } from './access-codes/code-offer.ts';
export { statusOf } from './access-codes/code-status.ts';
export { keyOlderCodes } from './access-codes/key-older-codes.ts';
export { findCode, noteNoSeat } from './access-codes/repository.ts';
export { groupFor } from './groups/access.ts';
export { copyGroupCourses, deleteGroupCourses } from './groups/repository.ts';
export { acceptInvitationAs } from './invitations/accept-invitation.ts';
export { addInvitation } from './invitations/add-invitation.ts';
export { declineInvitation } from './invitations/decline-invitation.ts';
export { forgetOldInvitationMails } from './invitations/invitation-mails.ts';
export {
  forgetEveryMailProof,
  forgetMailProofs,
  forgetOldMailProofs,
  isMailProof,
} from './invitations/mail-proofs.ts';
export { holdInvitation, waitingInvitation } from './invitations/repository.ts';
export { assertListsMembers } from './members/access.ts';
export { join, makeOwner } from './members/memberships.ts';
export { takeCreationFlags } from './organizations/creation-flag.ts';
export { type NewOrganization, newOrganization } from './organizations/new-organization.ts';
export {
  findOrganization,
  findOrganizationByAlias,
  sharedOrganization,
} from './organizations/repository.ts';
export { beginRequiredFactor } from './organizations/require-second-factor.ts';
export { endPlanTiers, premiumByPlan, setTier, takeNewTier } from './organizations/tier.ts';
export { showInMarketplace } from './organizations/upsert-listing-status.ts';
export { describeUser } from './users/describe-user.ts';
export { confirmPendingAddress, putPasswordHash, rehashPassword } from './users/repository.ts';
