/** What the paths outside of GraphQL ask of accounts. */
export { hashOfCode } from './access-codes/code-hash.ts';
export { effectsOf, findCode, statusOf } from './access-codes/code-records.ts';
export { declineInvitation } from './invitations/verbs.ts';
export { findOrganization, findOrganizationByAlias } from './organizations/repository.ts';
