/** What each kind of session may ask for at all. */
import type { PolicyAction } from './permission-actions.ts';

/**
 * How the person came in: as themselves, as somebody else whom they support, through one course inside an LMS, or by a script that holds a
 * key of theirs.
 */
export type SessionKind = 'own' | 'impersonated' | 'embedded' | 'reading key';

/**
 * Whoever acts as somebody else touches neither their credentials nor their money, and takes nothing away: a notice that they acknowledge
 * would be read for the person, who has not seen it (D71).
 */
const closedToImpersonators: ReadonlySet<PolicyAction> = new Set([
  'account.Credentials',
  'account.Export',
  'account.Delete',
  'account.Redeem',
  'account.Pay',
  'account.Impersonate',
  'billing.Manage',
  'organization.Delete',
  'organization.TransferOwnership',
  'organization.SingleSignOn',
  'membership.SetRoles',
  'channel.Acknowledge',
  'platform.Support',
]);

/** A lesson inside an LMS is read, and progress is kept. Nothing else. */
const openToEmbedded: ReadonlySet<PolicyAction> = new Set([
  'platform.Read',
  'platform.Report',
  'skill.Read',
  'collection.Read',
  'asset.Read',
  'progress.Record',
]);

/** What is read, and never what the account itself is opened with. */
const openToReadingKeys: ReadonlySet<PolicyAction> = new Set([
  ...openToEmbedded,
  'enrollment.READ',
  'virtual_lab.Read',
  'playlist.Read',
  'contaccgrp.Read',
  'organization.Read',
  'organization.ListMembers',
  'group.Read',
  'group.ListMembers',
  'membership.Read',
  'membership.ReadStaff',
  'account.Read',
  'person.Read',
  'channel.Read',
]);
const writing: ReadonlySet<PolicyAction> = new Set(['progress.Record', 'platform.Report']);

/** Whether such a session may ask for the action at all, whatever it is asked of. */
export function sessionMay(session: SessionKind, action: PolicyAction): boolean {
  if (session === 'impersonated') return !closedToImpersonators.has(action);
  if (session === 'reading key') return openToReadingKeys.has(action) && !writing.has(action);
  return session === 'own' || openToEmbedded.has(action);
}
