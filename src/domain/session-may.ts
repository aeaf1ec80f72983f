/** What each kind of session may ask for at all. */
import type { PolicyAction } from './permission-actions.ts';

/**
 * How the person came in: as themselves, as somebody else whom they support, through one course inside an LMS, or by a script that holds a
 * key of theirs.
 */
export type SessionKind = 'own' | 'impersonated' | 'embedded' | 'reading key';

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

/**
 * Whoever acts as somebody else reads what the person reads, and mends what is wrong with their content and their progress. Everything else is the
 * person's own to do (D71); why, action by action: `acting-verdicts.ts`.
 */
const openWhileActing: ReadonlySet<PolicyAction> = new Set([
  ...openToReadingKeys,
  'platform.SignIn',
  'skill.Create',
  'skill.Update',
  'skill.PrivateComment',
  'skill.PublicComment',
  'collection.Create',
  'collection.UpdateMetadata',
  'collection.UpsertItem',
  'collection.RemoveItem',
  'collection.CommitEdits',
  'collection.DiscardEdits',
  'collection.Enroll',
  'virtual_lab.Create',
  'virtual_lab.Update',
  'playlist.Create',
  'playlist.Update',
  'organization.CreateContent',
  'organization.CreatePrivateCollections',
  'billing.Read',
  'account.Update',
  'asset.Create',
]);
const writing: ReadonlySet<PolicyAction> = new Set(['progress.Record', 'platform.Report']);

/** Whether such a session may ask for the action at all, whatever it is asked of. */
export function sessionMay(session: SessionKind, action: PolicyAction): boolean {
  if (session === 'impersonated') return openWhileActing.has(action);
  if (session === 'reading key') return openToReadingKeys.has(action) && !writing.has(action);
  return session === 'own' || openToEmbedded.has(action);
}
