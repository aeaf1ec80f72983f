/** What each kind of session may ask for at all. */
import type { PolicyAction } from './permission-actions.ts';

/**
 * How the person came in: as themselves, as somebody else whom they support, through one course inside an LMS, or by a script that holds a
 * key of theirs.
 */
export type SessionKind = 'own' | 'impersonated' | 'embedded' | 'reading key';

const shownInALesson: readonly PolicyAction[] = [
  'platform.Read',
  'skill.Read',
  'collection.Read',
  'asset.Read',
];
const keptOfALesson: readonly PolicyAction[] = ['platform.Report', 'progress.Record'];

/** What is read, and never what the account itself is opened with. */
const readAnywhere: readonly PolicyAction[] = [
  ...shownInALesson,
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
];

const open: Record<Exclude<SessionKind, 'own'>, readonly PolicyAction[]> = {
  /** A lesson inside an LMS is read, and progress is kept. Nothing else. */
  embedded: [...shownInALesson, ...keptOfALesson],
  'reading key': readAnywhere,
  /**
   * Whoever acts as somebody else reads what the person reads, and mends what is wrong with their content and their progress. Everything else is the
   * person's own to do (D71); why, action by action: `acting-verdicts.test.ts`.
   */
  impersonated: [
    ...readAnywhere,
    ...keptOfALesson,
    'platform.SignIn',
    'billing.Read',
    'skill.PrivateComment',
    'skill.Create',
    'skill.Update',
    'playlist.Create',
    'playlist.Update',
    'virtual_lab.Create',
    'virtual_lab.Update',
    'account.Update',
    'asset.Create',
    'organization.CreateContent',
    'collection.Create',
    'collection.UpdateMetadata',
    'collection.UpsertItem',
    'collection.Enroll',
  ],
};

/** Whether such a session may ask for the action at all, whatever it is asked of. */
export const sessionMay = (session: SessionKind, action: PolicyAction): boolean =>
  session === 'own' || open[session].includes(action);
