/**
 * Who may do what to what: one table, (entity type, action, subject, facts) → verdict. The server asks it before it acts, screens ask it before they
 * offer; both get the same answer. Facts come in, a verdict goes out: nothing here knows where a fact is stored. Deny by default
 * (spec 1 and 2, sections 6).
 */
import { type ActionOn, actionsByType, type EntityType, type PolicyAction } from './permission-actions.ts';
import type { Role } from './role.ts';
import { type SessionKind, sessionMay } from './session-may.ts';

export type AuthorRole = 'author' | 'peerReviewer' | 'copyEditor' | 'seoReviewer';
export const rootTypes = ['catalog', 'internal'] as const;
export type RootType = (typeof rootTypes)[number];

/** What is known of the person who acts, with respect to one organization. */
export type Subject = {
  /** null: a visitor without an account */
  userId: string | null;
  /** the roles in the organization that owns the object */
  roles: readonly Role[];
  /** the groups of that organization that the person administers; none by default */
  adminOfGroups?: readonly string[];
  /** 'own' by default */
  session?: SessionKind;
};

/** The fields that decide who may read a skill or a course. */
export type ContentFacts = {
  rootType: RootType;
  visible: boolean;
  free: boolean;
  loginRequired: boolean;
};

/** How the person stands to one piece of content. */
export type Standing = {
  /** author roles on this skill; none for a course */
  authorRoles: readonly AuthorRole[];
  /** an enrollment in the course, or in a course that holds the skill */
  enrolled: boolean;
  /** an active seat in an access group that holds the course */
  seated: boolean;
};

export const noStanding: Standing = { authorRoles: [], enrolled: false, seated: false };

type Content = ContentFacts & Standing;
type OwnThing = { own: boolean };

/** What has to be known of the object. */
export type FactsOf = {
  skill: Content;
  collection: Content;
  /** own: of the person who asks */
  enrollment: OwnThing & { groupId: string | null };
  virtual_lab: OwnThing;
  playlist: OwnThing & { groupId: string | null };
  contaccgrp: OwnThing & { groupId: string | null };
  /** mayCreate: the operator lets this person make organizations */
  organization: { mayCreate: boolean };
  /** private groups are their members' */
  group: { groupId: string; private: boolean; member: boolean };
  membership: object;
  billing: object;
  /** the catalog that it opens; people alone count as internal */
  accesscode: { rootType: RootType };
  listing: object;
  /** mayImpersonate: an impersonator of the default shared organization */
  account: { mayImpersonate?: boolean };
  person: object;
  progress: Content;
  comment: { createdBy: string; rootType: RootType };
  channel: { member: boolean; between?: 'people' | 'group' };
  message: { senderId: string };
  /** mayEditPlace: may edit something that the file was put into; mayReadPlace: sees something that shows it */
  asset: { uploadedBy: string | null; mayEditPlace: boolean; mayReadPlace: boolean };
  approval: In & Pick<Standing, 'authorRoles'>;
  lmspackage: In & Pick<Standing, 'authorRoles'>;
  /** staff: of the product, see `product-staff.ts` */
  platform: { staff?: boolean };
};

type Rule<Type extends EntityType> = (who: Subject, facts: FactsOf[Type]) => boolean;
type Table = { [Type in EntityType]: { [Action in ActionOn<Type>]: Rule<Type> } };

const has = (who: Subject, ...any: Role[]) => any.some((role) => who.roles.includes(role));
const anyone = () => true;
const nobody = () => false;
const signedIn = (who: Subject) => who.userId !== null;
const owns = (who: Subject) => has(who, 'owner');
const governs = (who: Subject) => has(who, 'owner', 'superAdmin');
const managesPeople = (who: Subject) => has(who, 'owner', 'superAdmin', 'learningAdmin');
const managesBilling = (who: Subject) => has(who, 'owner', 'superAdmin', 'billingAdmin');
const belongs = (who: Subject) => signedIn(who) && who.roles.length > 0;
const worksHere = (who: Subject) =>
  has(who, 'owner', 'superAdmin', 'trainer', 'learningAdmin', 'storeContentAdmin');
const administersGroup = (who: Subject, groupId: string | null) =>
  groupId !== null && (who.adminOfGroups?.includes(groupId) ?? false);
const ownOr =
  (others: (who: Subject) => boolean) =>
  (who: Subject, { own }: OwnThing) =>
    signedIn(who) && (own || others(who));

type In = { rootType: RootType };

/** The administrator of that catalog: learning admins of the internal one, store content admins of the public one. */
const administersRoot = (who: Subject, { rootType }: In) =>
  has(who, rootType === 'internal' ? 'learningAdmin' : 'storeContentAdmin');
const manages = (who: Subject, content: In) => governs(who) || administersRoot(who, content);
const deletes = (who: Subject, content: In) => owns(who) || administersRoot(who, content);
const makes = (who: Subject, content: In) => manages(who, content) || has(who, 'trainer');
const worksOn = (who: Subject, content: In & Pick<Standing, 'authorRoles'>) =>
  makes(who, content) || content.authorRoles.length > 0;
const retires = (who: Subject, { rootType }: In) =>
  governs(who) || (rootType === 'catalog' && has(who, 'storeContentAdmin'));

/** COLL-024, SKILL-025, and the visibility settings of a skill. */
function reads(who: Subject, content: Content): boolean {
  if (worksOn(who, content)) return true;
  if (!content.visible) return false;
  if (content.rootType === 'internal') return who.roles.length > 0;
  if (!content.free) return content.enrolled || content.seated;
  return !content.loginRequired || who.userId !== null;
}

const readsSignedIn = (who: Subject, content: Content) => signedIn(who) && reads(who, content);
const commentsPrivately = (who: Subject, content: Content) => signedIn(who) && worksOn(who, content);

/** The specification names these actions, and nothing does them: nobody is told that they may (`tests/permissions.test.ts`, docs/deviations.md). */
const undone = nobody;

const table: Table = {
  skill: {
    Create: makes,
    Read: reads,
    Update: worksOn,
    Delete: deletes,
    Comment: readsSignedIn,
    Moderate: manages,
    PrivateComment: commentsPrivately,
    PublicComment: readsSignedIn,
    TransferOwnership: owns,
    GrantAccess: manages,
    Retire: retires,
  },
  collection: {
    Read: reads,
    Create: makes,
    Delete: undone,
    UpdateMetadata: worksOn,
    UpsertItem: worksOn,
    RemoveItem: worksOn,
    CommitEdits: undone,
    DiscardEdits: undone,
    // Who reads it with an account: it is free, or internal and they are a member, or they have a seat.
    Enroll: readsSignedIn,
    Retire: retires,
  },
  enrollment: {
    ORG_ENROLLMENT: undone,
    CREATE_USER_ENROLLMENT: ({ userId }, { own }) => userId !== null && own,
    CREATE_ORG_ENROLLMENT: undone,
    CREATE_GROUP_ENROLLMENT: (who, { groupId }) => managesPeople(who) || administersGroup(who, groupId),
    READ: ownOr(managesPeople),
  },
  virtual_lab: {
    Create: worksHere,
    Read: belongs,
    Update: worksHere,
    Delete: undone,
    Assign: managesPeople,
    GroupAssignment: managesPeople,
  },
  playlist: {
    Create: signedIn,
    Read: ownOr(belongs),
    Update: ownOr(managesPeople),
    Delete: ownOr((who) => has(who, 'owner', 'learningAdmin')),
    Assign: managesPeople,
    GroupAssignment: (who, { groupId }) => managesPeople(who) || administersGroup(who, groupId),
  },
  contaccgrp: {
    Create: managesPeople,
    Read: ownOr(belongs),
    Update: managesPeople,
    Delete: undone,
    Assign: managesPeople,
    GroupAssignment: undone,
  },
  organization: {
    Read: anyone,
    Update: governs,
    UpdateMetadata: governs,
    Delete: undone,
    ListMembers: managesPeople,
    Create: (who, { mayCreate }) => signedIn(who) && mayCreate,
    ManageInvitations: managesPeople,
    SingleSignOn: governs,
    CreateContent: worksHere,
    CreatePrivateCollections: (who) => makes(who, { rootType: 'internal' }),
    TransferOwnership: undone,
  },
  group: {
    Create: managesPeople,
    Read: (who, group) =>
      managesPeople(who) ||
      group.member ||
      administersGroup(who, group.groupId) ||
      (!group.private && belongs(who)),
    Update: (who, { groupId }) => managesPeople(who) || administersGroup(who, groupId),
    Delete: (who) => has(who, 'owner', 'learningAdmin'),
    ListMembers: (who, { groupId }) => managesPeople(who) || administersGroup(who, groupId),
  },
  membership: { Read: belongs, ReadStaff: worksHere, SetRoles: managesPeople },
  billing: { Read: managesBilling, Manage: managesBilling },
  accesscode: { Manage: manages },
  listing: { Manage: (who) => manages(who, { rootType: 'catalog' }) },
  account: {
    Read: signedIn,
    Update: signedIn,
    Profile: signedIn,
    Belong: signedIn,
    Speak: signedIn,
    Credentials: signedIn,
    Export: signedIn,
    Delete: signedIn,
    Redeem: signedIn,
    Pay: signedIn,
    Impersonate: (who, { mayImpersonate = false }) => signedIn(who) && mayImpersonate,
  },
  person: { Read: signedIn },
  progress: { Record: readsSignedIn },
  comment: {
    Update: (who, { createdBy }) => signedIn(who) && who.userId === createdBy,
    Delete: (who, comment) => signedIn(who) && (who.userId === comment.createdBy || manages(who, comment)),
  },
  channel: {
    Read: usesChannel,
    Post: usesChannel,
    Acknowledge: usesChannel,
  },
  message: {
    Update: (who, { senderId }) => signedIn(who) && who.userId === senderId,
    Delete: (who, { senderId }) => signedIn(who) && who.userId === senderId,
  },
  asset: {
    Create: signedIn,
    Read: (who, { uploadedBy, mayEditPlace, mayReadPlace }) =>
      mayReadPlace || mayEditPlace || (signedIn(who) && uploadedBy === who.userId),
  },
  approval: { Give: worksOn },
  lmspackage: { Manage: worksOn },
  platform: {
    Read: anyone,
    SignIn: anyone,
    Report: anyone,
    Maintain: nobody,
    Support: (who, { staff = false }) => signedIn(who) && staff,
  },
};

/** Who supports somebody sees no conversation between people. */
function usesChannel(who: Subject, { member, between }: FactsOf['channel']): boolean {
  return signedIn(who) && member && !(who.session === 'impersonated' && between === 'people');
}

/** @returns the verdict; false for whatever the table does not know */
export function allows<Type extends EntityType>(
  type: Type,
  action: ActionOn<Type>,
  subject: Subject,
  facts: FactsOf[Type],
): boolean {
  if (!sessionMay(subject.session ?? 'own', `${type}.${action}` as PolicyAction)) return false;
  const rules = table[type] as Partial<Record<string, Rule<Type>>>;
  return Object.hasOwn(rules, action) && rules[action]?.(subject, facts) === true;
}

/** All that the subject may do to the object, in the order of the specification (PERM-014, API-015). */
export const allowedActions = <Type extends EntityType>(
  type: Type,
  subject: Subject,
  facts: FactsOf[Type],
): ActionOn<Type>[] =>
  (actionsByType[type] as readonly ActionOn<Type>[]).filter((action) => allows(type, action, subject, facts));

/** Actions that some visitor may do to some object; whoever asks for another one needs an account first. */
const openToVisitors: ReadonlySet<PolicyAction> = new Set([
  'platform.Read',
  'platform.SignIn',
  'platform.Report',
  'organization.Read',
  'skill.Read',
  'collection.Read',
  'asset.Read',
]);

export const needsAccount = (action: PolicyAction): boolean => !openToVisitors.has(action);

/** Works on this content: sees it hidden, sees its private thread. */
export const worksOnContent = (
  subject: Subject,
  rootType: RootType,
  { authorRoles }: Pick<Standing, 'authorRoles'> = noStanding,
): boolean => worksOn(subject, { rootType, authorRoles });

export const mayReadContent = (
  subject: Subject,
  content: ContentFacts,
  standing: Standing = noStanding,
): boolean => allows('skill', 'Read', subject, { ...content, ...standing });

/** Editing its draft, its lock, its settings and its publication: trainers and above, and who has an author role on it. */
export const mayUpdateSkill = (
  subject: Subject,
  rootType: RootType,
  standing: Standing = noStanding,
): boolean => allows('skill', 'Update', subject, { ...closed, rootType, ...standing });

/** Handing it to somebody else: asked of the side that gives it, and of the one that gets it (D64). */
export const mayTransferSkill = (subject: Subject): boolean =>
  allows('skill', 'TransferOwnership', subject, { ...closed, rootType: 'internal', ...noStanding });

/** Saying who works on it: who grants access to its catalog's content, and its authors. */
export const mayShareSkill = (
  subject: Subject,
  rootType: RootType,
  ownRoles: readonly AuthorRole[],
): boolean =>
  ownRoles.includes('author') ||
  allows('skill', 'GrantAccess', subject, { ...closed, rootType, ...noStanding });

/** Setting its draft back to the published text takes other people's work away: as deleting it. */
export const mayResetDraft = (subject: Subject, rootType: RootType): boolean =>
  allows('skill', 'Delete', subject, { ...closed, rootType, ...noStanding });

/** Making skills, collections and courses in one of the organization's catalogs (CREATE-015). */
export const mayCreateContent = (subject: Subject, rootType: RootType): boolean =>
  allows('skill', 'Create', subject, { ...closed, rootType, ...noStanding });

/** Whoever reads the course with an account: it is free, or internal and they are a member, or they have a seat (D64). */
export const mayEnroll = (subject: Subject, course: ContentFacts, standing: Standing = noStanding): boolean =>
  allows('collection', 'Enroll', subject, { ...course, ...standing });

/** Putting something into a collection of that catalog, and taking it out. */
export const mayAddTo = (subject: Subject, rootType: RootType): boolean =>
  allows('collection', 'UpsertItem', subject, { ...closed, rootType, ...noStanding });

const closed = { visible: false, free: false, loginRequired: true } as const;

export type CommentAccess = 'public' | 'private';

/** Writing in a thread needs an account, reading rights, and for the private thread work on the content. */
export const mayComment = (
  subject: Subject,
  content: ContentFacts,
  access: CommentAccess,
  standing: Standing = noStanding,
): boolean =>
  allows('skill', access === 'private' ? 'PrivateComment' : 'PublicComment', subject, {
    ...content,
    ...standing,
  });

/** Only its author edits a comment; who moderates the content may remove it as well. */
export const mayRemoveComment = (subject: Subject, createdBy: string, rootType: RootType): boolean =>
  allows('comment', 'Delete', subject, { createdBy, rootType });

/** Whoever began a conversation, and whoever works on the content, says that it is over. */
export const mayResolveComment = (subject: Subject, createdBy: string, worksOnIt: boolean): boolean =>
  subject.userId !== null && (subject.userId === createdBy || worksOnIt);

export const mayEditComment = (subject: Subject, createdBy: string): boolean =>
  allows('comment', 'Update', subject, { createdBy, rootType: 'catalog' });

/** The organization's staff pages, what is asked of its publications, its labs. */
export const worksInOrganization = (subject: Subject): boolean =>
  allows('membership', 'ReadStaff', subject, {});

/** What is hidden in that catalog, with or without a course, for those who work on the organization's pages. */
export const readsHidden = (subject: Subject, rootType: RootType): boolean =>
  worksInOrganization(subject) &&
  allows('collection', 'Read', subject, { ...closed, rootType, ...noStanding });

/** Its members, groups, invitations and join code. */
export const mayManagePeople = (subject: Subject): boolean =>
  allows('organization', 'ManageInvitations', subject, { mayCreate: false });

/** Making access codes that open something of that catalog; those that only let people in count as internal (D81). */
export const mayManageCodes = (subject: Subject, rootType: RootType): boolean =>
  allows('accesscode', 'Manage', subject, { rootType });

/** Showing the organization on the marketplace (D24: listings are the store content administrator's, too). */
export const mayListInMarketplace = (subject: Subject): boolean => allows('listing', 'Manage', subject, {});

/** Its content access groups and their seats. */
export const mayManageSeats = (subject: Subject): boolean =>
  allows('contaccgrp', 'Update', subject, { own: false, groupId: null });

/** Its name and what is said about it. */
export const mayUpdateOrganization = (subject: Subject): boolean =>
  allows('organization', 'UpdateMetadata', subject, { mayCreate: false });

/** What is said about a group, and who is in it. */
export const mayUpdateGroup = (subject: Subject, groupId: string): boolean =>
  allows('group', 'Update', subject, { groupId, private: false, member: false });

/** Editing and taking back a message are its sender's. */
export const mayChangeMessage = (subject: Subject, senderId: string): boolean =>
  allows('message', 'Update', subject, { senderId });
