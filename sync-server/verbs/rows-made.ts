/**
 * Which rows each verb makes that stay: kinds with a number of their own in `src/domain/allowances.ts`, or why it needs none. A verb that
 * stands in neither is not offered.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Allowed } from '#domain/allowances.ts';

/** rows: behind `from`. living: of those that are there; the others only mark what was removed. Absent: all of them */
export type OfCall = { rows: RawBuilder<unknown>; living?: RawBuilder<unknown> };
type Call = { args: Record<string, unknown>; userId: string; at: number };

const DAY_MS = 24 * 60 * 60 * 1000;

const table = (name: string, column: string, id: unknown): OfCall => ({
  rows: sql`${sql.table(name)} where ${sql.ref(column)} = ${id}::uuid`,
});
const inADay = (name: string, columns: [by: string, at: string], { userId, at }: Call): OfCall => ({
  rows: sql`${sql.table(name)} where ${sql.ref(columns[0])} = ${userId}::uuid and ${sql.ref(columns[1])} > ${at - DAY_MS}`,
});
const inputOf = ({ args }: Call) => (args.input ?? {}) as Record<string, unknown>;
const owner = ({ args }: Call) => args.ownerInfo as { type: string; id: string };

/** Where a kind of rows is counted for a call; null: the call makes none of it. */
export const rowKinds = {
  notes: ({ userId }) => ({ ...table('content.notes', 'userId', userId), living: sql`body <> ''` }),
  flashcards: ({ userId }) => ({
    ...table('content.ownFlashcards', 'userId', userId),
    living: sql`"deletedAt" is null`,
  }),
  ownSkills: (call) => (owner(call).type === 'USER' ? table('content.skills', 'ownerId', call.userId) : null),
  playlists: ({ args, userId }) => ({
    ...table('content.playlists', 'ownerId', args.organizationId ?? userId),
    living: sql`"deletedAt" is null`,
  }),
  scheduleItems: ({ userId }) => ({
    ...table('content.scheduleItems', 'userId', userId),
    living: sql`date is not null`,
  }),
  favorites: ({ userId }) => ({ ...table('content.favorites', 'userId', userId), living: sql`"on"` }),
  followedPlaylists: ({ userId }) => ({
    ...table('content.playlistFollows', 'userId', userId),
    living: sql`"on"`,
  }),
  followedOrganizations: ({ userId }) => ({
    rows: sql`accounts.profiles where "userId" = ${userId}::uuid and roles = '[]'`,
  }),
  studioViews: ({ userId }) => ({
    ...table('content.studioViews', 'userId', userId),
    living: sql`"deletedAt" is null`,
  }),
  conversations: (call) => inADay('communication.channels', ['ownerId', 'createdAt'], call),
  feedback: (call) => inADay('accounts.feedback', ['userId', 'at'], call),
  invitations: ({ args }) => ({
    rows: sql`accounts.invitations where "organizationId" = ${args.organizationId}::uuid and status = 'pending'`,
  }),
  accessCodeBatches: ({ args }) => table('accounts.accessCodeBatches', 'organizationId', args.organizationId),
  groups: ({ args }) => table('accounts.groups', 'organizationId', args.organizationId),
  accessGroups: (call) => table('content.accessGroups', 'organizationId', inputOf(call).organizationId),
  collections: (call) => ({
    rows: sql`content.collections where "organizationId" =
      (select "organizationId" from content.collections where id = ${inputOf(call).parentCollectionId}::uuid)`,
  }),
  skills: (call) =>
    owner(call).type === 'ORGANIZATION' ? table('content.skills', 'organizationId', owner(call).id) : null,
} satisfies Partial<Record<Allowed, (call: Call) => OfCall | null>>;

export type RowKind = keyof typeof rowKinds;

const CHANGES = 'changes what is there';
const ONE_FOR_A_PLACE = 'one for each person and thing that they may read';
const OWN_NUMBER = 'has a number of its own inside what it belongs to, which its verb asks';
const WRITES = 'counted with what is written live, by `assertMayWrite`';
const PAYS = 'costs money, or prices what costs some';

/** By the name of the operation. */
export const rowsMade: Readonly<Record<string, readonly RowKind[] | string>> = {
  // accounts
  reorderUserAffiliations: CHANGES,
  modifyAffiliationForUser: ['followedOrganizations'],
  updateUser: CHANGES,
  submitFeedback: ['feedback'],
  answerFeedback: CHANGES,
  setFeedbackClosed: CHANGES,
  updateOrganization: CHANGES,
  updateOrganizationImage: CHANGES,
  changeOrganizationAlias: 'one name of before is kept for a while',
  requireSecondFactor: CHANGES,
  createOrganization: OWN_NUMBER,
  enrollGroup: ONE_FOR_A_PLACE,
  createGroup: ['groups'],
  updateOwnGroup: CHANGES,
  updateGroup: CHANGES,
  announceToGroup: OWN_NUMBER,
  updateUsersOrganizationGroups: ONE_FOR_A_PLACE,
  setGroupRole: ONE_FOR_A_PLACE,
  leaveOrganizationGroup: CHANGES,
  setMemberRoles: CHANGES,
  removeMember: CHANGES,
  leaveOrganization: CHANGES,
  setJoinCode: CHANGES,
  joinOrganization: 'one for a person and a code that an organization gives',
  inviteToOrganization: ['invitations'],
  resendInvitation: CHANGES,
  cancelInvitation: CHANGES,
  acceptInvitation: 'one for an invitation',
  createAccessCodes: ['accessCodeBatches'],
  revokeAccessCodes: CHANGES,
  // content
  createSkillForOwner: ['ownSkills', 'skills'],
  acquireSkillLock: 'one for a skill',
  releaseSkillLock: CHANGES,
  upsertSkillComponent: 'a draft has a largest size',
  removeSkillComponent: CHANGES,
  updateSkillAuthors: OWN_NUMBER,
  transferSkill: ['ownSkills', 'skills'],
  resetSkillDraft: CHANGES,
  updateSkillMeta: CHANGES,
  keepDraftVersion: OWN_NUMBER,
  restoreDraftVersion: OWN_NUMBER,
  createCollection: ['collections'],
  updateCollectionItems: CHANGES,
  updateCollectionMetadata: CHANGES,
  updateCollectionAuthors: OWN_NUMBER,
  updateCollectionWorkflow: CHANGES,
  updateCollectionNotes: CHANGES,
  updateSlug: OWN_NUMBER,
  createComment: WRITES,
  updateComment: CHANGES,
  removeComment: CHANGES,
  resolveComment: CHANGES,
  reportComment: OWN_NUMBER,
  dismissCommentReports: CHANGES,
  rateEntity: ONE_FOR_A_PLACE,
  upsertFlashcard: ['flashcards'],
  reviewFlashcard: 'one for each time that a card is looked at',
  upsertNote: ['notes'],
  setFavorite: ['favorites'],
  upsertListingStatus: CHANGES,
  addScheduleItem: ['scheduleItems'],
  removeScheduleItem: CHANGES,
  createCalendarFeed: 'one for a person',
  revokeCalendarFeed: CHANGES,
  createContentSummary: 'asked of a model, so many a day by its verb',
  createContentTags: 'asked of a model, so many a day by its verb',
  upsertProgress: ONE_FOR_A_PLACE,
  enroll: ONE_FOR_A_PLACE,
  setEnrollmentVisibility: ONE_FOR_A_PLACE,
  settleLostValue: CHANGES,
  setVideoCaptions: CHANGES,
  createAssetUploadIntent: 'counted in bytes, and 60 an hour, by its verb',
  upsertAccessGroup: ['accessGroups'],
  setSeats: 'as many as an access group has seats',
  assignStack: OWN_NUMBER,
  withdrawAssignment: CHANGES,
  setEntityAssigned: OWN_NUMBER,
  removeEntityFromStacks: CHANGES,
  revokeLmsPackage: CHANGES,
  createPlaylist: ['playlists'],
  updatePlaylist: CHANGES,
  deletePlaylist: CHANGES,
  updatePlaylistItems: OWN_NUMBER,
  followPlaylist: ['followedPlaylists'],
  setContentArchived: CHANGES,
  setContentBoost: CHANGES,
  upsertTagCategory: OWN_NUMBER,
  upsertTagValue: OWN_NUMBER,
  saveStudioView: ['studioViews'],
  setSkillApproval: 'one for each person, stage and text that was approved',
  setApprovalStages: 'one for an organization',
  createLabTemplate: OWN_NUMBER,
  updateLabTemplate: CHANGES,
  setCourseLab: 'one for a course and a lab',
  createExam: OWN_NUMBER,
  updateExam: CHANGES,
  deleteExam: CHANGES,
  upsertExamQuestion: OWN_NUMBER,
  deleteExamQuestion: CHANGES,
  startExamSession: OWN_NUMBER,
  answerExamQuestion: CHANGES,
  finishExamSession: CHANGES,
  retireCourseNow: 'one for a course',
  restoreRetiredCourse: CHANGES,
  // communication
  openDirectChannel: ['conversations'],
  openPartyChannel: ['conversations'],
  addToChannel: 'a group conversation holds so many people at most',
  markChannelRead: ONE_FOR_A_PLACE,
  muteChannel: ONE_FOR_A_PLACE,
  leaveChannel: CHANGES,
  postEntityMessage: WRITES,
  editEntityMessage: CHANGES,
  toggleEntityReaction: WRITES,
  ackEntityMessage: ONE_FOR_A_PLACE,
  ackEntityMessageBatch: ONE_FOR_A_PLACE,
  deleteEntityMessage: CHANGES,
  removeEntityMessage: CHANGES,
  reportEntityMessage: OWN_NUMBER,
  dismissMessageReports: CHANGES,
  subscribePush: 'ten devices of a person, of which the newest stay',
  unsubscribePush: CHANGES,
  // billing
  createPlansForProduct: PAYS,
  createPricingPlanAndProduct: PAYS,
  setCoursePrice: PAYS,
  setAutopay: CHANGES,
  setBuyer: CHANGES,
  changeMethod: CHANGES,
  confirmMethod: CHANGES,
  removeMethod: CHANGES,
  applyCoupon: CHANGES,
  createCoupon: OWN_NUMBER,
  endCoupon: CHANGES,
  subscribe: PAYS,
  addLicenses: PAYS,
  changeAtTermEnd: CHANGES,
  cancelAtEnd: CHANGES,
  buySeats: PAYS,
  buyCourse: PAYS,
  payInvoice: PAYS,
  confirmPayment: PAYS,
};
