/**
 * What may be done while acting as somebody else, and why (D71): a line for each action of the policy, so that a new one does not compile without
 * its own. It stands in the test that holds it to `session-may.ts`: no page carries the reasons.
 */
import { describe, expect, it } from 'vitest';
import { type ActionOn, actionsByType, type EntityType, type PolicyAction } from './permission-actions.ts';
import { sessionMay } from './session-may.ts';

type Verdict = { may: boolean; because: string };
const open = (because: string): Verdict => ({ may: true, because });
const closed = (because: string): Verdict => ({ may: false, because });

const seen = open('it is what the person sees');
const mended = open('content is what somebody is called to mend, and each change says who acted');
const spoken = closed('others read it as the person’s own word');
const lost = closed('what is taken away does not come back, and others miss it');
const widens = closed(
  'it lets people in or gives them more, so that whoever acts could give it to themselves',
);
const governs = closed('what an organization is to everybody is its own people’s to say');
const money = closed('it costs somebody money');
const credential = closed('it opens the account, or something of the person’s, after the acting has ended');
const unused = closed('no verb asks for it');

const actingVerdicts: { [Type in EntityType]: { [Action in ActionOn<Type>]: Verdict } } = {
  skill: {
    Create: mended,
    Read: seen,
    Update: mended,
    Delete: lost,
    Comment: spoken,
    Moderate: closed('what is shown first, and what is put away, is a judgement of the person’s'),
    PrivateComment: open('reading the thread asks for it; writing in it asks for Comment as well'),
    PublicComment: spoken,
    TransferOwnership: widens,
    GrantAccess: widens,
    Retire: lost,
  },
  collection: {
    Read: seen,
    Create: mended,
    Delete: unused,
    UpdateMetadata: mended,
    UpsertItem: mended,
    RemoveItem: unused,
    CommitEdits: unused,
    DiscardEdits: unused,
    Enroll: open('it is how a free course is begun, and undone by the person with one click'),
    Retire: lost,
  },
  enrollment: {
    ORG_ENROLLMENT: unused,
    CREATE_USER_ENROLLMENT: unused,
    CREATE_ORG_ENROLLMENT: unused,
    CREATE_GROUP_ENROLLMENT: widens,
    READ: seen,
  },
  virtual_lab: {
    Create: mended,
    Read: seen,
    Update: mended,
    Delete: lost,
    Assign: widens,
    GroupAssignment: widens,
  },
  playlist: {
    Create: mended,
    Read: seen,
    Update: mended,
    Delete: lost,
    Assign: spoken,
    GroupAssignment: spoken,
  },
  contaccgrp: {
    Create: widens,
    Read: seen,
    Update: widens,
    Delete: lost,
    Assign: widens,
    GroupAssignment: widens,
  },
  organization: {
    Read: seen,
    Update: governs,
    UpdateMetadata: governs,
    Delete: lost,
    ListMembers: seen,
    Create: governs,
    ManageInvitations: widens,
    SingleSignOn: governs,
    CreateContent: mended,
    CreatePrivateCollections: unused,
    TransferOwnership: unused,
  },
  group: { Create: widens, Read: seen, Update: widens, Delete: lost, ListMembers: seen },
  membership: { Read: seen, ReadStaff: seen, SetRoles: widens },
  billing: { Read: open('what is wrong with a plan is seen, and nothing is ordered'), Manage: money },
  accesscode: { Manage: widens },
  listing: { Manage: governs },
  account: {
    Read: seen,
    Update: open('lists, plans and notes are the person’s alone, and are what they ask about'),
    Profile: closed('it is the person, to others'),
    Belong: closed('where somebody belongs is theirs to say'),
    Speak: spoken,
    Credentials: credential,
    Export: credential,
    Delete: lost,
    Redeem: closed('a code is used up'),
    Pay: money,
    Impersonate: closed('nobody acts as a third person through a second'),
  },
  person: { Read: seen },
  progress: { Record: open('a lesson that does not go on is what people ask about') },
  comment: { Update: spoken, Delete: lost },
  channel: {
    Read: seen,
    Post: spoken,
    Acknowledge: closed('it would be read for the person, who has not seen it'),
  },
  message: { Update: spoken, Delete: lost },
  asset: { Create: mended, Read: seen },
  approval: { Give: spoken },
  lmspackage: { Manage: credential },
  platform: {
    Read: seen,
    SignIn: open('the acting itself is ended so'),
    Report: open('what a page says of its own faults'),
    Maintain: closed('the server’s own'),
    Support: spoken,
  },
};

const lines = Object.entries(actingVerdicts).flatMap(([type, actions]) =>
  Object.entries(actions).map(([action, line]) => [`${type}.${action}` as PolicyAction, line] as const),
);

describe('acting as somebody is a list of what one may, and each line says why (AUTH-034)', () => {
  it.each(lines)('%s', (action, { may, because }) => {
    expect(sessionMay('impersonated', action)).toBe(may);
    expect(because).not.toBe('');
  });

  it('has a line for each action that there is, and what nobody has named is closed', () => {
    const all = Object.entries(actionsByType).flatMap(([type, actions]) =>
      actions.map((each) => `${type}.${each}`),
    );
    expect(lines.map(([action]) => action).sort()).toEqual(all.sort());
    expect(sessionMay('impersonated', 'organization.Invented' as PolicyAction)).toBe(false);
  });
});
