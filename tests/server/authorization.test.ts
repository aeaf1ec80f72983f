/**
 * Everything that can be asked of the server by its graph, asked by every kind of person about their own organization and about another
 * one, and compared with what the policy's table says on a device. An operation that is declared and has no line here fails.
 */
import { type DocumentNode, type ExecutionResult, execute, parse, validate } from 'graphql';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directChannelId } from '#contract/communication/channel.ts';
import { newId } from '#contract/ids.ts';
import { type Service, services } from '#contract/operation.ts';
import { skillBucket, userBucket } from '#domain/bucket.ts';
import { partyIdOf } from '#domain/party.ts';
import type { ActionOn, EntityType, PolicyAction } from '#domain/permission-actions.ts';
import { isPolicyAction } from '#domain/permission-actions.ts';
import {
  allows,
  type FactsOf,
  mayTransferSkill,
  needsAccount,
  noStanding,
  type RootType,
} from '#domain/policy.ts';
import type { Role } from '#domain/role.ts';
import { type SessionKind, sessionMay } from '#domain/session-may.ts';
import { takePushKeys } from '#server/services/communication/face.ts';
import { schemas } from '#server/services/schemas.ts';
import { SESSION_COOKIE } from '#server/session/session-cookies.ts';
import { openSession } from '#server/session/sessions.ts';
import { policyActionOf } from '#server/verbs/action.ts';
import type { Caller } from '#server/verbs/service-context.ts';
import { announcedWrongly, announceWritten } from '#tests/support/announced-wrongly.ts';
import { declaredOperations, longestText } from '#tests/support/declared-operations.ts';
import { isCore } from '#tests/support/ring.ts';
import {
  aChannel,
  aCollection,
  aCourse,
  anOrganization,
  anOwnSkill,
  aPerson,
  aSkill,
  type SeededOrganization,
  type SeededPerson,
  type SeededSkill,
} from '#tests/support/seed.ts';
import { aDeviceOf, requestOf } from '#tests/support/service-calls.ts';
import { ownPage, type TestApp, testApp } from '#tests/support/test-app.ts';
import { unshapedFields } from '#tests/support/unshaped-fields.ts';

/** Stands in every text of the two organizations that a stranger may not see. */
const SECRET = 'Driftwood';

type Place = {
  skill: { id: string; slug: string };
  course: { id: string };
  part: { id: string };
  assetId: string;
};
type World = SeededOrganization & {
  keeper: SeededPerson;
  learner: SeededPerson;
  groupId: string;
  accessGroupId: string;
  channelId: string;
  content: Record<RootType, Place>;
  /** in place of a new one: a person's own, with `ownComment` */
  fresh?: SeededSkill;
};
type Who = { name: string; person: SeededPerson | null; session: SessionKind; roles: Role[]; home: World };
/** What is asked about: one organization's catalog. */
type Target = { world: World; rootType: RootType };
type Given = { target: Target; who: Who };

/** Stands in every text that a person has written for themselves. */
const OWN_SECRET = 'Bowsprit';

let app: TestApp;
let ownSkill: SeededSkill & { owner: SeededPerson };
const worlds: World[] = [];
const people: Who[] = [];
const db = () => app.backend.database.db;

async function aWorld(alias: string): Promise<World> {
  const organization = await anOrganization(db(), { alias });
  const keeper = await aPerson(db(), { roles: [[organization, ['owner']]] });
  const learner = await aPerson(db(), { roles: [[organization, ['member']]], last: SECRET });
  const place = async (rootType: RootType): Promise<Place> => {
    const about = { rootType, visible: false, free: false, loginRequired: true, title: SECRET };
    const skill = await aSkill(db(), organization, about);
    const part = await aCollection(db(), organization, about);
    const course = await aCourse(db(), organization, { ...about, holds: [skill, part] });
    const rootId = rootType === 'internal' ? organization.internalRootId : organization.publicRootId;
    await db()
      .updateTable('content.collections')
      .set({ children: JSON.stringify([{ type: 'course', id: course.id }]) })
      .where('id', '=', rootId)
      .execute();
    const assetId = newId();
    const bytes = new TextEncoder().encode(SECRET);
    await db()
      .insertInto('content.assets')
      .values({
        id: assetId,
        organizationId: organization.id,
        contentType: 'image/webp',
        bytes: bytes.length,
        // There is a file: without one everybody would be refused, and nothing told from what is missing.
        sha256: await app.backend.files.put(bytes),
        width: 10,
        height: 10,
        uploadedBy: keeper.id,
        placeType: 'skill',
        placeId: skill.id,
        createdAt: Date.now(),
      })
      .execute();
    return { skill, course, part, assetId };
  };
  const world: World = {
    ...organization,
    keeper,
    learner,
    groupId: newId(),
    accessGroupId: newId(),
    channelId: await aChannel(db(), [keeper]),
    content: { internal: await place('internal'), catalog: await place('catalog') },
  };
  await asKeeper(world, 'createGroup', group(world, world.groupId));
  await announceWritten(db(), { collection: [organization.internalRootId, organization.publicRootId] });
  await asKeeper(world, 'upsertAccessGroup', accessGroup(world, world.accessGroupId));
  return world;
}

const group = ({ id }: World, groupId = newId()) => ({
  groupId,
  organizationId: id,
  name: `${SECRET} ${groupId.slice(-6)}`,
  description: '',
  private: true,
});
const accessGroup = ({ id, content }: World, accessGroupId = newId()) => ({
  input: {
    accessGroupId,
    organizationId: id,
    name: SECRET,
    courseIds: [content.internal.course.id],
    seatsMax: 50,
    startsAt: null,
    endsAt: null,
    autoAssign: false,
    active: true,
  },
});
const invitation = ({ id }: World, inviteId = newId()) => ({
  organizationId: id,
  invitations: [{ inviteId, email: `${newId().slice(-9)}@${SECRET.toLowerCase()}.example` }],
  roles: ['member'],
  groups: [],
});
const codes = ({ world, rootType }: Target, batchId = newId()) => ({
  batchId,
  organizationId: world.id,
  name: SECRET,
  note: '',
  count: 1,
  gifts: [{ type: 'createContentAssignment', courseIds: [world.content[rootType].course.id] }],
  expiresAt: null,
});
const message = (world: World) => ({ entityType: 'channel', entityId: world.channelId });

/** Something of the organization's own, made for this one question. */
async function made(
  world: World,
  name: string,
  args: Record<string, unknown>,
): Promise<Record<string, string>> {
  return (await asKeeper(world, name, args)) as Record<string, string>;
}
const anInvitation = async (world: World) => {
  const inviteId = newId();
  await asKeeper(world, 'inviteToOrganization', invitation(world, inviteId));
  return inviteId;
};
const aBatch = async (target: Target) => {
  const batchId = newId();
  await asKeeper(target.world, 'createAccessCodes', codes(target, batchId));
  return batchId;
};
const aMember = async ({ id }: World) => {
  const person = await aPerson(db());
  await app.join(person.id, id, ['member']);
  return person.id;
};
const aComment = async ({ world, rootType }: Target) => {
  if (world.fresh)
    return { contextId: world.fresh.id, commentId: ownComment, type: 'skill', access: 'private' };
  const contextId = world.content[rootType].skill.id;
  const { commentId } = await made(world, 'createComment', {
    contextId,
    body: SECRET,
    type: 'skill',
    access: 'private',
    parent: null,
  });
  return { contextId, commentId, type: 'skill', access: 'private' };
};
const aMessage = async (world: World) =>
  (await made(world, 'postEntityMessage', { ...message(world), text: SECRET, parentId: null })).messageId;
const aFreshSkill = async ({ world, rootType }: Target) =>
  world.fresh ??
  aSkill(db(), world, { rootType, visible: false, free: false, loginRequired: true, title: SECRET });
const contentOf = ({ world, rootType }: Target) => world.content[rootType];
const ownerOf = ({ world }: Target) => ({ type: 'ORGANIZATION', id: world.id });
const tenantProfileOf = async (organizationId: string) => {
  const found = await db()
    .selectFrom('accounts.organizations')
    .select('tenantProfileId')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return found.tenantProfileId;
};

type Case = {
  args: (given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** what is asked of the table where that is not the action that the operation names */
  action?: PolicyAction;
  /** of the thing, where it is not content of that catalog or something of that organization */
  facts?: (given: Given) => unknown;
  /** in place of the table's one action, where a verdict follows from several */
  decides?: (given: Given) => boolean;
  /** an answer of nothing is a refusal */
  list?: true;
  /** refusals that say nothing of rights */
  besides?: readonly string[];
};

/** Of somebody else, in the channel of a group; whoever is something in the organization is in the group. */
async function aGroupMessage({ target: { world }, who }: Given) {
  const [messageId, channelId] = [newId(), world.groupId];
  const senderId = (who.person?.id === world.keeper.id ? world.learner : world.keeper).id;
  await db()
    .insertInto('communication.messages')
    .values({ id: messageId, channelId, senderId, sentAt: 1, version: 1, text: SECRET })
    .execute();
  if (who.person && who.home === world && who.roles.length > 0) {
    const member = { groupId: channelId, userId: who.person.id, role: 'member' as const, joinedAt: 1 };
    await db()
      .insertInto('accounts.groupMembers')
      .values(member)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await announceWritten(db(), { group: [channelId], channel: [channelId], userInfo: [who.person.id] });
  }
  return { entityType: 'channel', entityId: channelId, messageId };
}

/** Nobody reports their own, nor decides over a report of it. */
async function anothersComment({ target, who }: Given) {
  const comment = await aComment(target);
  const { keeper, learner } = target.world;
  if (who.person?.id === keeper.id && !target.world.fresh) {
    const commentId = comment.commentId as string;
    await db()
      .updateTable('content.comments')
      .set({ createdBy: learner.id })
      .where('id', '=', commentId)
      .execute();
    await announceWritten(db(), { comment: [commentId], userInfo: [learner.id, keeper.id] });
  }
  return comment;
}

const skillId = ({ target }: Given) => ({ skillId: contentOf(target).skill.id });
const courseId = ({ target }: Given) => ({ courseId: contentOf(target).course.id });
/** What is retired is locked: one for this question alone. */
const aFreshCourse = async ({ target: { world, rootType } }: Given) => {
  const about = { rootType, visible: false, free: false, loginRequired: true, title: SECRET };
  return { courseId: (await aCourse(db(), world, about)).id };
};
const organizationId = ({ target }: Given) => ({ organizationId: target.world.id });
const aTerm = ({ target }: Given) => ({ ownerInfo: ownerOf(target), subscriptionId: newId() });
const newPlaylist = (given: Given) => ({
  ...{ playlistId: newId(), title: SECRET, description: '' },
  ...organizationId(given),
});
/** One of the organization's own. */
async function playlistOf(given: Given) {
  const playlist = newPlaylist(given);
  await asKeeper(given.target.world, 'createPlaylist', playlist);
  return { playlistId: playlist.playlistId };
}
const labOf = (given: Given) => ({
  ...{ labId: newId(), labName: SECRET, entityType: 'virtual_lab', operatingSystem: null },
  ...organizationId(given),
});
async function aLab(given: Given) {
  const input = labOf(given);
  await asKeeper(given.target.world, 'createLabTemplate', { input });
  return input;
}
const examOf = ({ target }: Given) => ({
  ...{ examId: newId(), courseId: contentOf(target).course.id, title: SECRET },
  ...{ shuffle: false, timeLimitMinutes: null, draws: null },
});
async function anExam(given: Given) {
  const input = { ...examOf(given), ...(await aFreshCourse(given)) }; // a course has so many at most
  await asKeeper(given.target.world, 'createExam', { input });
  return { examId: input.examId };
}
const examQuestion = (questionId: string) => ({
  question: { questionId, kind: 'trueFalse', text: SECRET, choices: [] },
  ...{ correct: ['true'], explanation: '' },
});
async function anExamWithQuestion(given: Given) {
  const [{ examId }, questionId] = [await anExam(given), newId()];
  await asKeeper(given.target.world, 'upsertExamQuestion', {
    input: { examId, ...examQuestion(questionId) },
  });
  return { examId, questionId };
}
const product = ({ id }: World) => ({
  ...{ provider: 'test', amountInCents: 500, interval: 'MONTHLY', intervalCount: 1, tenantId: id },
  ...{ productId: newId(), pricingPlanId: newId(), productName: SECRET },
});
async function aProduct(world: World) {
  const made = product(world);
  await asKeeper(world, 'createPricingPlanAndProduct', made);
  return made;
}
const stackOf = async (given: Given) => ({ stackId: (await playlistOf(given)).playlistId });
const toEverybody = async (given: Given) => ({
  ...(await stackOf(given)),
  ...{ assignmentId: newId(), to: ownerOf(given.target), dueDate: null },
});
/** Of one of the organization's playlists to all of its members. */
async function assignmentOf(given: Given) {
  const assignment = await toEverybody(given);
  await asKeeper(given.target.world, 'assignStack', assignment);
  return { assignmentId: assignment.assignmentId };
}
const groupCourse = ({ target }: Given) => ({
  groupId: target.world.groupId,
  courseId: contentOf(target).course.id,
});
const none = () => ({});
const never = () => false;
const ofNobody = () => ({ own: false, groupId: null });
const belongs = ({ target, who }: Given) => who.home === target.world && who.roles.length > 0;
/** Of the person alone: whatever the organization, the answer is about them. */
const own: Case = { args: none };
const editing = { sessionId: 'tab-1' };
const PUSH_KEYS = { publicKey: `B${'x'.repeat(86)}`, privateKey: 'x'.repeat(43) };

const cases: Record<string, Case> = {
  protocolVersion: own,
  getCurrentUser: own,
  getUserInfoByUserIds: { args: ({ target }) => ({ userIds: [target.world.keeper.id] }) },
  getPublicProfile: {
    args: ({ target }) => ({ alias: target.world.keeper.alias }),
    decides: never,
    besides: ['NOT_FOUND'],
  },
  getRecentDeviceActivityLogs: { args: () => ({ max: 5 }) },
  getAppKeys: own,
  getSignInFactors: own,
  getOrganizationsForUser: own,
  getOrganizationsForUserMembership: own,
  getOwnerInfoByKeys: { args: ({ target }) => ({ ownerKeys: [`org#${target.world.id}`] }) },
  getOrganizationByAlias: { args: ({ target }) => ({ alias: target.world.alias }) },
  getOrganizationGroups: { args: organizationId, list: true },
  getOrganizationGroupsForUser: { args: organizationId },
  getGroupsForUser: own,
  getGroupEnrollment: { args: groupCourse },
  getOrganizationMembers: {
    args: (given) => ({ ...organizationId(given), groupId: null, query: '', sort: 'name', after: null }),
  },
  getOrganizationJoinCode: { args: organizationId },
  getInvitedAlready: {
    args: (given) => ({ ...organizationId(given), emails: [`${SECRET.toLowerCase()}@school.example`] }),
  },
  getOrganizationInvitations: { args: (given) => ({ ...organizationId(given), mostRecentOnly: false }) },
  getAccessCodes: { args: organizationId, decides: managesSomeCodes },
  getAccessCodesOfBatch: {
    args: async ({ target }) => ({ batchId: await aBatch(target) }),
    decides: managesSomeCodes,
  },
  getAuthorizedOwnerActions: {
    args: ({ target }) => ({ owner: ownerOf(target), entityList: ['skill'] }),
  },
  getIsAuthorizedOwnerAction: {
    args: ({ target }) => ({ owner: ownerOf(target), entity: 'skill', action: 'Update' }),
  },
  getAuthorizedEntityActions: {
    args: ({ target }) => ({ entity: { type: 'skill', id: contentOf(target).skill.id } }),
  },
  getIsAuthorizedEntityAction: {
    args: ({ target }) => ({ entity: { type: 'skill', id: contentOf(target).skill.id }, action: 'Update' }),
  },
  reorderUserAffiliations: { args: ({ target }) => ({ affiliations: [target.world.id] }), decides: belongs },
  modifyAffiliationForUser: {
    args: async ({ target }) => ({ affiliationId: target.world.id, action: 'add' }),
  },
  updateUser: { args: () => ({ input: { about: 'At sea' } }) },
  submitFeedback: {
    args: () => ({
      feedback: {
        feedbackDetails: { learningEffectiveness: 'Fine', platformEffectiveness: '', bugs: '', url: '' },
      },
    }),
  },
  // The staff is of the organization that everybody shares, and these two are not it.
  getFeedback: { args: () => ({ state: 'new', after: null }) },
  answerFeedback: { args: () => ({ attemptId: newId(), feedbackId: newId(), text: SECRET }) },
  setFeedbackClosed: { args: () => ({ attemptId: newId(), feedbackId: newId(), closed: true }) },
  updateOrganization: { args: ({ target }) => ({ input: { organizationId: target.world.id } }) },
  updateOrganizationImage: {
    args: (given) => ({ ...organizationId(given), image: null, type: 'LOGO_SQUARE' }),
  },
  changeOrganizationAlias: {
    args: (given) => ({ ...organizationId(given), alias: given.target.world.alias }),
  },
  createOrganization: {
    args: async () => {
      // Three a day are a person's: what those before made does not count here.
      await db().updateTable('accounts.organizations').set({ createdBy: null }).execute();
      return { organizationId: newId(), name: 'Pier', alias: `pier-${newId().slice(-9)}` };
    },
  },
  // A person without a factor of their own is told so, if they may ask for one at all.
  requireSecondFactor: {
    args: (given) => ({ ...organizationId(given), on: true, graceDays: 7 }),
    besides: ['SECOND_FACTOR_REQUIRED'],
  },
  createGroup: { args: ({ target }) => group(target.world) },
  updateGroup: { args: ({ target }) => ({ input: { groupId: target.world.groupId } }) },
  announceToGroup: { args: ({ target }) => ({ groupId: target.world.groupId, text: 'Ahoy' }) },
  updateUsersOrganizationGroups: {
    args: async (given) => ({
      ...organizationId(given),
      userIds: [given.target.world.learner.id],
      groupIds: [given.target.world.groupId],
    }),
  },
  setGroupRole: {
    args: ({ target: { world } }) => ({ groupId: world.groupId, userId: world.learner.id, role: 'member' }),
  },
  // Who is in no group has no place in it to change.
  updateOwnGroup: { args: ({ target }) => ({ groupId: target.world.groupId }), decides: never },
  enrollGroup: {
    args: (given) => ({ ...groupCourse(given), active: false }),
    facts: ({ target }) => ({ own: false, groupId: target.world.groupId }),
  },
  leaveOrganizationGroup: {
    args: ({ target: { world } }) => ({ organizationId: world.id, groupId: world.groupId }),
  },
  setMemberRoles: {
    args: async (given) => ({
      ...organizationId(given),
      userId: await aMember(given.target.world),
      roles: ['member'],
    }),
  },
  removeMember: {
    args: async (given) => ({ ...organizationId(given), userId: await aMember(given.target.world) }),
  },
  // Whoever left would be missing for the questions after it: only an organization that there is not is asked for.
  leaveOrganization: { args: () => ({ organizationId: newId() }), decides: never },
  setJoinCode: { args: (given) => ({ ...organizationId(given), on: true }) },
  joinOrganization: { args: () => ({ code: 'AAAAA9' }), besides: ['NOT_FOUND', 'RATE_LIMITED'] },
  inviteToOrganization: { args: ({ target }) => invitation(target.world) },
  resendInvitation: { args: async ({ target }) => ({ inviteId: await anInvitation(target.world) }) },
  cancelInvitation: { args: async ({ target }) => ({ inviteId: await anInvitation(target.world) }) },
  acceptInvitation: {
    args: async ({ target }) => ({ inviteId: await anInvitation(target.world) }),
    besides: ['INVITATION_OF_ANOTHER'],
  },
  createAccessCodes: { args: ({ target }) => codes(target) },
  revokeAccessCodes: { args: async ({ target }) => ({ batchId: await aBatch(target) }) },

  getSkillById: { args: skillId },
  getSkillBodies: { args: ({ target }) => ({ skillIds: [contentOf(target).skill.id] }), list: true },
  getSkillDraft: { args: skillId },
  getDraftVersions: { args: skillId },
  // A picture is no video: it is refused as a video that the caller may not edit.
  getVideoCaptions: { args: ({ target }) => ({ videoId: contentOf(target).assetId }), decides: never },
  getDraftVersion: { args: (given) => ({ ...skillId(given), at: 1 }), besides: ['NOT_FOUND'] },
  getCollection: { args: ({ target }) => ({ collectionId: contentOf(target).course.id }) },
  getInsertableCollections: {
    args: ({ target }) => ({ parentCollectionId: contentOf(target).course.id }),
    action: 'collection.UpsertItem',
  },
  getInsertableSkills: {
    args: ({ target }) => ({ parentCollectionId: contentOf(target).course.id, title: '' }),
    action: 'collection.UpsertItem',
  },
  getCollectionBasicDetails: {
    args: ({ target }) => ({ collectionIds: [contentOf(target).part.id] }),
    action: 'collection.Read',
    list: true,
  },
  getCollectionBasicDetailsBySlugs: {
    args: ({ target }) => ({ tenantSlug: target.world.alias, collectionSlugs: [slugOf(target)] }),
    action: 'collection.Read',
    list: true,
  },
  getComments: {
    args: async ({ target }) => {
      const { contextId, access } = await aComment(target);
      return { contextId, access };
    },
    decides: worksOnSkill,
    list: true,
  },
  getEntityBySlug: {
    args: ({ target }) => ({ slug: `${target.world.alias}/${contentOf(target).skill.slug}` }),
  },
  getEntityBasicDetails: {
    args: ({ target }) => ({ entities: [{ type: 'skill', id: contentOf(target).skill.id }] }),
    action: 'skill.Read',
    list: true,
  },
  getCollectionsForTenantProfile: {
    args: ({ target }) => ({ owner: ownerOf(target), type: target.rootType }),
    action: 'collection.Read',
    list: true,
  },
  getTenantProfileForOwner: { args: ({ target }) => ({ owner: ownerOf(target) }) },
  getTenantProfileBySlug: { args: ({ target }) => ({ slug: target.world.alias }) },
  getCourseUsageStats: { args: ({ target }) => ({ courseId: contentOf(target).course.id }) },
  getUserEnrollmentStatus: {
    args: ({ target }) => ({ courseId: contentOf(target).course.id }),
    action: 'collection.Read',
  },
  getSearchKey: own,
  getSkillOutline: {
    args: ({ target }) => ({ tenantSlug: target.world.alias, skillSlug: contentOf(target).skill.slug }),
    action: 'skill.Read',
    besides: ['NOT_FOUND'],
  },
  getPublicImage: { args: ({ target }) => ({ assetId: contentOf(target).assetId }), action: 'skill.Update' },
  getImageAsset: { args: ({ target }) => ({ assetId: contentOf(target).assetId }), action: 'skill.Update' },
  getAvatars: {
    args: ({ target }) => ({ assetIds: [contentOf(target).assetId] }),
    action: 'skill.Update',
    list: true,
  },
  getContentAccessGroupsForOwner: {
    args: ({ target }) => ({ ownerInfo: ownerOf(target), accessType: null, activeOnly: false }),
    decides: seesSeats,
  },
  getContentAccessGroupSeatsForUser: { args: () => ({ active: true }) },
  getSeatsOfMember: {
    args: (given) => ({ ...organizationId(given), userId: given.target.world.learner.id }),
  },
  getCatalogIdsForOwners: { args: ({ target }) => ({ ownerIds: [target.world.id] }) },
  getUserOrganizationListCagStatus: {
    args: ({ target }) => ({ organizationIds: [target.world.id], productOrganizationIds: [target.world.id] }),
  },
  getLmsPackages: { args: ({ target }) => ({ type: 'course', id: contentOf(target).course.id }) },
  createSkillForOwner: {
    args: ({ target }) => ({
      skillId: newId(),
      ownerInfo: ownerOf(target),
      title: `Knot ${newId()}`.slice(0, 30),
      subtitle: 'In steps',
      creatorIsAuthor: false,
      collectionIds: [],
      rootType: target.rootType,
      legacy: false,
    }),
  },
  transferSkill: {
    args: async ({ target }) => ({
      skillId: (await aFreshSkill(target)).id,
      ownerInfo: ownerOf(target),
    }),
    decides: ({ who, target }) => mayTransferSkill(subjectOf(who, target.world)),
  },
  acquireSkillLock: { args: async ({ target }) => ({ skillId: (await aFreshSkill(target)).id, ...editing }) },
  releaseSkillLock: { args: (given) => ({ ...skillId(given), ...editing }) },
  upsertSkillComponent: {
    args: async ({ target }) => ({
      skillId: (await aFreshSkill(target)).id,
      ...editing,
      componentType: 'unstyled',
      componentId: 'aaaaaaz1',
      values: '{"text":"x"}',
      order: null,
    }),
    besides: ['CANNOT_ACQUIRE_LOCK'],
  },
  removeSkillComponent: {
    args: (given) => ({ ...skillId(given), componentId: 'zzzzzzz9' }),
    besides: ['COMPONENT_NOT_FOUND', 'CANNOT_ACQUIRE_LOCK'],
  },
  resetSkillDraft: { args: async ({ target }) => ({ skillId: (await aFreshSkill(target)).id }) },
  updateSkillMeta: { args: (given) => ({ ...skillId(given), fields: {} }) },
  setVideoCaptions: {
    args: (given) => ({ ...skillId(given), videoId: newId(), captionsId: null }),
  },
  updateSkillAuthors: {
    args: (given) => ({ ...skillId(given), person: newId(), roles: [] }),
    besides: ['NOT_FOUND'],
  },
  updateCollectionAuthors: {
    args: ({ target }) => ({ collectionId: contentOf(target).course.id, person: newId(), roles: [] }),
    besides: ['NOT_FOUND'],
  },
  createContentTags: { args: skillId },
  createContentSummary: {
    args: ({ target }) => ({
      entity: { type: 'skill', id: contentOf(target).skill.id },
      upsertShortDescription: false,
    }),
  },
  keepDraftVersion: {
    args: (given) => ({ ...skillId(given), name: 'Before', draftVector: 'AA==' }),
    besides: ['DRAFT_NOT_ARRIVED'],
  },
  restoreDraftVersion: { args: (given) => ({ ...skillId(given), at: 1 }), besides: ['NOT_FOUND'] },
  createCollection: {
    args: ({ target }) => ({
      input: {
        collectionId: newId(),
        title: `Part ${newId()}`,
        titleSub: '',
        difficulty: null,
        parentCollectionId: contentOf(target).course.id,
        collectionType: 'collection',
      },
    }),
  },
  updateCollectionItems: {
    args: ({ target }) => ({
      collectionId: contentOf(target).course.id,
      itemId: contentOf(target).skill.id,
      act: 'move',
      after: null,
    }),
  },
  updateCollectionMetadata: {
    args: ({ target }) => ({ input: { collectionId: contentOf(target).course.id } }),
  },
  updateCollectionWorkflow: {
    args: ({ target }) => ({ collectionId: contentOf(target).course.id, workflow: 'NEEDS_FINAL' }),
  },
  updateCollectionNotes: {
    args: ({ target }) => ({ input: { collectionId: contentOf(target).course.id, version: 99, faqs: [] } }),
    besides: ['STALE_VERSION'],
  },
  updateSlug: {
    args: async ({ target }) => ({
      entityInfo: { type: 'skill', id: (await aFreshSkill(target)).id },
      slugString: `knot-${newId()}`,
    }),
  },
  createComment: {
    args: ({ target }) => ({
      contextId: contentOf(target).skill.id,
      body: 'Which knot?',
      type: 'skill',
      access: 'private',
      parent: null,
    }),
    action: 'skill.PrivateComment',
  },
  updateComment: {
    args: async ({ target }) => ({ ...(await aComment(target)), body: 'Another' }),
    facts: ({ target }) => ({ createdBy: target.world.keeper.id, rootType: target.rootType }),
  },
  removeComment: {
    args: async ({ target }) => ({ ...(await aComment(target)), recursive: false }),
    facts: ({ target }) => ({ createdBy: target.world.keeper.id, rootType: target.rootType }),
  },
  // Of somebody else's: by whoever works on the content.
  resolveComment: {
    args: async (given) => ({ ...(await anothersComment(given)), resolved: true }),
    action: 'skill.PrivateComment',
  },
  // By whoever may see the thread, of somebody else's.
  reportComment: {
    args: async (given) => ({ ...(await anothersComment(given)), reason: 'spam', note: '' }),
    action: 'skill.PrivateComment',
  },
  // As removing it.
  dismissCommentReports: {
    args: anothersComment,
    facts: ({ target }) => ({ createdBy: newId(), rootType: target.rootType }),
  },
  rateEntity: {
    args: ({ target }) => ({ type: 'skill', entityId: contentOf(target).skill.id, value: 'like' }),
    decides: readsSkill,
  },
  addScheduleItem: {
    args: ({ target }) => ({ type: 'skill', entityId: contentOf(target).skill.id, date: '2030-01-02' }),
    decides: readsSkill,
  },
  removeScheduleItem: { args: ({ target }) => ({ item: { type: 'skill', id: contentOf(target).skill.id } }) },
  getSchedule: {
    args: () => ({ filters: { date: 'upcoming' }, limit: null, cursor: null, now: '2026-01-01' }),
  },
  getCalendarFeed: own,
  createCalendarFeed: own,
  revokeCalendarFeed: own,
  getPushSetup: own,
  getCallPass: { args: () => ({ channelId: newId() }), action: 'channel.Read' },
  subscribePush: {
    args: () => ({
      endpoint: 'https://test.push.services.mozilla.com/one',
      p256dh: PUSH_KEYS.publicKey,
      auth: 'x'.repeat(22),
      publicKey: PUSH_KEYS.publicKey,
    }),
  },
  unsubscribePush: own,
  setContentArchived: {
    args: async ({ target }) => ({
      type: 'skill',
      entityId: (await aFreshSkill(target)).id,
      archived: true,
    }),
  },
  setContentBoost: {
    args: async ({ target }) => ({ type: 'skill', entityId: (await aFreshSkill(target)).id, boostScore: 2 }),
  },
  getCollaborationsByOwner: {
    args: ({ target }) => ({ ownerInfo: ownerOf(target), includeArchived: true }),
    action: 'membership.ReadStaff',
  },
  getSkills: {
    args: ({ target }) => ({ ownerList: [ownerOf(target)], includeArchived: true }),
    action: 'membership.ReadStaff',
  },
  getTagCategories: { args: organizationId },
  upsertTagCategory: {
    args: (given) => ({
      ...organizationId(given),
      ...{ categoryId: newId(), name: `${SECRET} ${newId().slice(-9)}`, type: 'VALUE', kind: 'TAG_CATEGORY' },
    }),
    besides: ['INVALID_ARGUMENTS'],
  },
  upsertTagValue: {
    args: async (given) => {
      const category = {
        ...organizationId(given),
        categoryId: newId(),
        name: `${SECRET} ${newId().slice(-9)}`,
      };
      await asKeeper(given.target.world, 'upsertTagCategory', {
        ...{ ...category, type: 'VALUE', kind: 'TAG_CATEGORY' },
      });
      return { ...category, valueId: newId(), name: SECRET, enabled: true };
    },
    besides: ['INVALID_ARGUMENTS'],
  },
  getMarketplaceListings: { args: () => ({ fifo: true }) },
  upsertListingStatus: {
    args: async ({ target }) => ({
      listingOwner: ownerOf(target),
      listingContent: { type: 'tenant_profile', id: await tenantProfileOf(target.world.id) },
      status: 'unlisted',
    }),
  },
  setSkillApproval: {
    args: (given) => ({ ...skillId(given), stage: '', textHash: '0'.repeat(64), approved: false }),
  },
  setApprovalStages: { args: (given) => ({ ...organizationId(given), stages: [] }) },
  saveStudioView: {
    args: (given) => ({
      ...{ viewId: newId(), deleted: false, view: { name: SECRET, search: {}, columns: ['title'] } },
      ...organizationId(given),
    }),
    action: 'membership.ReadStaff',
  },
  setFavorite: {
    args: ({ target }) => ({ type: 'skill', entityId: contentOf(target).skill.id, on: true }),
    decides: readsSkill,
  },
  validateCourseContentExclusivity: { args: courseId },
  getSkillRetirementImpact: {
    args: ({ target }) => ({ skillIds: [contentOf(target).skill.id], courseId: null }),
    list: true,
  },
  getCourseRetirement: { args: courseId },
  getCourseRetirementImpact: { args: courseId },
  retireCourseNow: {
    args: async (given) => ({
      ...(await aFreshCourse(given)),
      replacementEntities: [],
      internalComments: null,
    }),
  },
  restoreRetiredCourse: { args: aFreshCourse, besides: ['INVALID_ARGUMENTS'] },
  createLabTemplate: { args: (given) => ({ input: labOf(given) }) },
  updateLabTemplate: {
    args: async (given) => ({ input: { labId: (await aLab(given)).labId, archived: true } }),
  },
  setCourseLab: {
    args: async (given) => ({
      courseId: contentOf(given.target).course.id,
      labId: (await aLab(given)).labId,
      on: true,
    }),
    decides: (given) => {
      const subject = subjectOf(given.who, given.target.world);
      return (
        allows('virtual_lab', 'Update', subject, { own: false }) &&
        allows('collection', 'UpsertItem', subject, contentFacts(given))
      );
    },
  },
  getLab: {
    args: async (given) => ({ labId: (await aLab(given)).labId, entityType: null, entityId: null }),
  },
  getLinkedLab: {
    args: (given) => ({ entityType: 'skill', entityId: contentOf(given.target).skill.id, externalId: 'x' }),
    decides: (given) =>
      readsSkill(given) &&
      allows('virtual_lab', 'Read', subjectOf(given.who, given.target.world), { own: false }),
  },
  getPlaygrounds: { args: organizationId },
  getOrganizationReport: {
    args: (given) => ({
      ...organizationId(given),
      ...{ by: 'person', courseId: null, groupId: null, from: null, to: null },
    }),
    action: 'organization.ListMembers',
  },
  // Whoever has a token sees what its certificate says; nobody has this one.
  getCertificateByToken: { args: () => ({ token: 'x'.repeat(43) }) },
  getCourseReport: { args: (given) => ({ ...organizationId(given), ...courseId(given) }) },
  getCourseLearning: { args: (given) => ({ ...organizationId(given), ...courseId(given) }) },
  createExam: { args: (given) => ({ input: examOf(given) }) },
  updateExam: { args: async (given) => ({ input: { ...(await anExam(given)), title: 'a' } }) },
  deleteExam: { args: anExam },
  upsertExamQuestion: {
    args: async (given) => ({ input: { ...(await anExam(given)), ...examQuestion(newId()) } }),
  },
  deleteExamQuestion: { args: anExamWithQuestion },
  startExamSession: {
    args: async (given) => {
      const { examId, questionId } = await anExamWithQuestion(given);
      return { sessionId: newId(), examId, questionIds: [questionId], at: 1 };
    },
  },
  // Everybody's own alone: a session that there is not is asked for.
  answerExamQuestion: {
    args: () => ({ sessionId: newId(), questionId: newId(), answer: ['true'], at: 1 }),
    decides: never,
  },
  finishExamSession: { args: () => ({ sessionId: newId(), at: 1 }), decides: never },
  getPlaylists: { args: organizationId },
  getPlaylist: { args: playlistOf },
  createPlaylist: { args: newPlaylist, action: 'playlist.Update' },
  updatePlaylist: { args: async (given) => ({ input: { ...(await playlistOf(given)), title: 'a' } }) },
  deletePlaylist: { args: playlistOf },
  updatePlaylistItems: {
    args: async (given) => ({
      ...(await playlistOf(given)),
      item: { type: 'skill', id: newId() },
      act: 'remove',
      after: null,
    }),
  },
  followPlaylist: {
    args: async (given) => ({ ...(await playlistOf(given)), on: true }),
    action: 'playlist.Read',
  },
  assignStack: { args: toEverybody },
  withdrawAssignment: { args: assignmentOf },
  getAssignmentProgress: { args: async (given) => ({ ...(await assignmentOf(given)), cursor: null }) },
  setEntityAssigned: {
    args: async (given) => ({
      ...(await stackOf(given)),
      ...organizationId(given),
      assigned: false,
      entityInfo: { type: 'skill', id: newId() },
    }),
  },
  removeEntityFromStacks: {
    args: async (given) => ({
      entityInfo: { type: 'skill', id: newId() },
      stackInfo: [await stackOf(given)],
    }),
  },
  // Everybody's own alone: an enrollment that there is not is asked for.
  setEnrollmentVisibility: { args: () => ({ enrollmentId: newId(), hidden: true }), decides: never },
  upsertFlashcard: {
    args: (given) => ({ flashcardId: newId(), ...skillId(given), front: 'a', rear: 'b', deleted: false }),
    decides: readsSkill,
  },
  upsertNote: {
    args: (given) => ({
      noteId: newId(),
      ...skillId(given),
      blockKey: 'b1',
      quote: 'a',
      body: 'b',
      seen: null,
    }),
    decides: readsSkill,
  },
  reviewFlashcard: {
    args: async (given) => {
      const card = { flashcardId: newId(), ...skillId(given) };
      const written = operations.find(({ name }) => name === 'upsertFlashcard') as Asked;
      await answerTo(written, callerOf(given.who), { ...card, front: 'a', rear: 'b', deleted: false });
      return { ...card, grade: 'Good', at: 1_000_000 };
    },
    decides: readsSkill,
  },
  upsertProgress: {
    args: (given) => ({
      ...skillId(given),
      clientId: newId(),
      secondsConsumed: 1,
      answers: {},
      completedQuestions: [],
      lastCompletedBlockKey: null,
      complete: false,
    }),
  },
  enroll: {
    args: ({ target }) => ({ enrollmentId: newId(), courseId: contentOf(target).course.id, active: true }),
  },
  settleLostValue: { args: () => ({ lostId: newId() }) },
  createAssetUploadIntent: {
    args: ({ target }) => ({
      assetId: newId(),
      assetType: 'image',
      attributes: {},
      ownerInfo: ownerOf(target),
      contentType: 'image/png',
      uploadContext: {
        place: { type: 'skill', id: contentOf(target).skill.id },
        bytes: 10,
        digest: 'a'.repeat(64),
        fileName: 'a.png',
      },
    }),
    action: 'skill.Update',
  },
  upsertAccessGroup: { args: ({ target }) => accessGroup(target.world) },
  setSeats: {
    args: ({ target: { world } }) => ({
      accessGroupId: world.accessGroupId,
      userIds: [world.learner.id],
      inviteIds: [],
      seated: true,
    }),
  },
  revokeLmsPackage: { args: () => ({ packageId: newId() }), decides: never },

  getPlanOverview: { args: ({ target }) => ({ ownerInfo: ownerOf(target) }) },
  getSavedMethod: { args: ({ target }) => ({ ownerInfo: ownerOf(target) }) },
  getPlanOffers: { args: ({ target }) => ({ ownerInfo: ownerOf(target) }) },
  getBuyer: { args: ({ target }) => ({ ownerInfo: ownerOf(target) }) },
  getInvoices: { args: ({ target }) => ({ ownerInfo: ownerOf(target), subscriptionId: null }) },
  getSubscriptionLicenses: { args: (given) => ({ ...organizationId(given), subscriptionId: newId() }) },
  getOrganizationSubscriptions: own,
  // Whoever has an address sees the invoice behind it; nobody has this one.
  // What is for sale may be seen by everybody; what is not has no price.
  getCourseOffer: { args: courseId, decides: () => true },
  getInvoiceByToken: { args: () => ({ uppToken: 'x'.repeat(43) }) },
  createPlansForProduct: {
    args: async ({ target }) => {
      const { productId } = await aProduct(target.world);
      const plan = { planId: newId(), title: SECRET, price: 500, termCount: 1, interval: 'MONTHLY' };
      return { tenantId: target.world.id, productId, plans: [plan] };
    },
  },
  createPricingPlanAndProduct: { args: ({ target }) => product(target.world) },
  setCoursePrice: {
    args: (given) => ({ ...courseId(given), productId: newId(), priceInCents: null }),
    // What is inside is the members' anyhow, and is not sold.
    decides: ({ target: { world, rootType }, who }) =>
      rootType === 'catalog' && allows('billing', 'Manage', subjectOf(who, world), {}),
  },
  getOrders: { args: (given) => ({ ...organizationId(given), side: 'sold', from: 0, until: 1 }) },
  getCoupons: { args: organizationId },
  createCoupon: {
    args: (given) => ({
      ...{ ...organizationId(given), couponId: newId(), code: `C${newId().slice(-8)}`, percentOff: 10 },
      ...{ amountOffCents: null, mostUses: null, validFrom: null, validUntil: null, productId: null },
    }),
  },
  applyCoupon: { args: () => ({ uppToken: 'x'.repeat(43), code: 'SPRING' }), decides: never },
  endCoupon: { args: (given) => ({ ...organizationId(given), couponId: newId() }), decides: never },
  setBuyer: {
    args: ({ target }) => ({ ownerInfo: ownerOf(target), name: 'Crew', address: '', taxNumber: '' }),
  },
  setAutopay: { args: ({ target }) => ({ ownerInfo: ownerOf(target), on: false }) },
  changeMethod: { args: ({ target }) => ({ setupId: newId(), ownerInfo: ownerOf(target), source: null }) },
  confirmMethod: { args: ({ target }) => ({ ownerInfo: ownerOf(target), setup: 'cs_1' }) },
  removeMethod: { args: ({ target }) => ({ ownerInfo: ownerOf(target) }) },
  subscribe: {
    args: async ({ target }) => {
      const { pricingPlanId: planId } = await aProduct(target.world);
      return { invoiceId: newId(), ownerInfo: ownerOf(target), planId, licenses: 1 };
    },
  },
  // Subscriptions that there are not are nobody's.
  addLicenses: {
    args: (given) => ({ ...aTerm(given), invoiceId: newId(), licenses: 1 }),
    decides: never,
  },
  changeAtTermEnd: {
    args: (given) => ({ ...aTerm(given), nextPlanId: null, nextLicenses: null, agreedCents: null }),
    decides: never,
  },
  cancelAtEnd: {
    args: (given) => ({ ...aTerm(given), cancel: true, agreedCents: null }),
    decides: never,
  },
  // Hidden courses are not for sale, and invoices that there are not are nobody's.
  buyCourse: { args: (given) => ({ ...courseId(given), invoiceId: newId() }), decides: never },
  buySeats: {
    args: (given) => ({
      ...{ ...courseId(given), ...organizationId(given), invoiceId: newId() },
      ...{ seats: 1, groupId: null },
    }),
    decides: never,
  },
  payInvoice: {
    args: () => ({
      ...{ paymentId: newId(), uppToken: 'x'.repeat(43), amountCents: 500 },
      ...{ method: 'card', source: null },
    }),
    decides: never,
  },
  confirmPayment: { args: () => ({ paymentId: newId(), uppToken: 'x'.repeat(43) }), decides: never },

  getChannelsForUser: own,
  getEntityMessages: { args: ({ target }) => message(target.world) },
  searchOlderMessages: { args: () => ({ query: 'ahoy' }) },
  postEntityMessage: { args: ({ target }) => ({ ...message(target.world), text: 'Ahoy', parentId: null }) },
  editEntityMessage: {
    args: async ({ target: { world } }) => ({
      ...message(world),
      text: 'Again',
      messageId: await aMessage(world),
      hasParent: false,
    }),
  },
  deleteEntityMessage: {
    args: async ({ target: { world } }) => ({
      ...message(world),
      messageId: await aMessage(world),
      parentId: null,
    }),
  },
  // By whoever may change the group, in its channel, where they are in it.
  removeEntityMessage: {
    args: async (given) => ({ ...(await aGroupMessage(given)), parentId: null }),
    action: 'group.Update',
  },
  toggleEntityReaction: {
    args: async ({ target: { world } }) => ({
      ...message(world),
      messageId: await aMessage(world),
      reaction: '👍',
      hasParent: false,
    }),
  },
  // By any other member of a group's channel.
  reportEntityMessage: {
    args: async (given) => ({ ...(await aGroupMessage(given)), reason: 'spam', note: '' }),
    facts: ({ target: { world }, who }) => ({
      member: who.home === world && who.roles.length > 0,
      between: 'group',
    }),
  },
  // As removing it.
  dismissMessageReports: { args: (given) => aGroupMessage(given), action: 'group.Update' },
  ackEntityMessage: {
    args: async ({ target: { world } }) => ({
      ...message(world),
      messageId: await aMessage(world),
      ackType: 'view',
    }),
  },
  ackEntityMessageBatch: {
    args: async ({ target: { world } }) => ({
      ackMessageDetails: [{ ...message(world), messageId: await aMessage(world), ackType: 'view' }],
    }),
  },
  // With the learner of the organization: whoever is something there may.
  openDirectChannel: {
    args: ({ target: { world }, who }) => ({
      userId: world.learner.id,
      channelId: directChannelId(who.person?.id ?? world.keeper.id, world.learner.id),
    }),
    facts: ({ target: { world }, who }) => ({
      member: who.home === world && who.roles.length > 0,
      between: 'people',
    }),
  },
  // Likewise, with another one besides.
  openPartyChannel: {
    args: async ({ target: { world } }) => ({
      channelId: partyIdOf(newId()),
      userIds: [world.learner.id, await aMember(world)],
    }),
    facts: ({ target: { world }, who }) => ({
      member: who.home === world && who.roles.length > 0,
      between: 'people',
    }),
  },
  addToChannel: {
    args: async ({ target: { world } }) => ({
      ...{ entityType: 'channel', entityId: await aChannel(db(), [world.keeper], partyIdOf(newId())) },
      userIds: [world.learner.id],
    }),
  },
  markChannelRead: { args: ({ target }) => ({ ...message(target.world), readAt: 1 }) },
  muteChannel: { args: ({ target }) => ({ ...message(target.world), on: true }) },
  leaveChannel: {
    args: async ({ target: { world } }) => ({
      ...{ entityType: 'channel', entityId: await aChannel(db(), [world.keeper]) },
    }),
  },
  getChannelMembers: { args: ({ target }) => message(target.world) },
  getUsersDetails: { args: ({ target }) => ({ userIds: [target.world.keeper.id] }) },
};

const slugs = new Map<string, string>();
const slugOf = ({ world, rootType }: Target): string => slugs.get(world.content[rootType].part.id) ?? '';

function managesSomeCodes({ target, who }: Given): boolean {
  const subject = subjectOf(who, target.world);
  return (['internal', 'catalog'] as const).some((rootType) =>
    allows('accesscode', 'Manage', subject, { rootType }),
  );
}

function seesSeats({ target, who }: Given): boolean {
  const subject = subjectOf(who, target.world);
  const seats = allows('contaccgrp', 'Update', subject, { own: false, groupId: null });
  return seats || allows('accesscode', 'Manage', subject, { rootType: 'catalog' });
}

/** A key reads the private thread as its person does. */
function worksOnSkill(given: Given): boolean {
  const subject = { ...subjectOf(given.who, given.target.world), session: 'own' as const };
  return allows('skill', 'PrivateComment', subject, contentFacts(given));
}

function readsSkill(given: Given): boolean {
  const { who, target } = given;
  return allows('skill', 'Read', subjectOf(who, target.world), contentFacts(given));
}

const contentFacts = ({ target: { rootType } }: Given) => ({
  rootType,
  visible: false,
  free: false,
  loginRequired: true,
  ...noStanding,
});

/** What is known of a thing of each type, where a case says nothing else. */
const factsByType: { [Type in EntityType]: (given: Given) => FactsOf[Type] } = {
  skill: contentFacts,
  collection: contentFacts,
  progress: contentFacts,
  enrollment: ofNobody,
  virtual_lab: ofNobody,
  playlist: ofNobody,
  contaccgrp: ofNobody,
  organization: () => ({ mayCreate: true }),
  group: ({ target }) => ({ groupId: target.world.groupId, private: true, member: false }),
  membership: none,
  billing: none,
  accesscode: ({ target: { rootType } }) => ({ rootType }),
  listing: none,
  account: none,
  person: none,
  comment: ({ target }) => ({ createdBy: target.world.keeper.id, rootType: target.rootType }),
  channel: () => ({ member: false }),
  message: ({ target }) => ({ senderId: target.world.keeper.id }),
  asset: () => ({ uploadedBy: null, mayEditPlace: false, mayReadPlace: false }),
  approval: contentFacts,
  lmspackage: contentFacts,
  platform: none,
};

const subjectOf = ({ person, roles, home, session }: Who, world: World) => ({
  userId: person?.id ?? null,
  roles: home === world ? roles : [],
  session,
});

type Asked = { service: Service; name: string; kind: 'query' | 'mutation'; named: PolicyAction };

/** Every field of every graph. */
const operations: Asked[] = services.flatMap((service) =>
  (['query', 'mutation'] as const).flatMap((kind) => {
    const schema = schemas[service];
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.entries(type?.getFields() ?? {}).map(([name, { extensions }]) => ({
      service,
      name,
      kind,
      named: policyActionOf(extensions.action as PolicyAction),
    }));
  }),
);

/** What the table says: on a device, before anything is asked. */
function verdict({ named, kind, name }: Asked, given: Given): 'may' | 'UNAUTHENTICATED' | 'FORBIDDEN_ACCESS' {
  const { who, target } = given;
  const line = cases[name] as Case;
  if (who.person === null && (needsAccount(named) || kind === 'mutation')) return 'UNAUTHENTICATED';
  if (!sessionMay(who.session, named)) return 'FORBIDDEN_ACCESS';
  if (kind === 'mutation' && who.session === 'reading key') return 'FORBIDDEN_ACCESS';
  const action = line.action ?? named;
  const [type, verb] = action.split('.') as [EntityType, ActionOn<EntityType>];
  const facts = (line.facts ?? factsByType[type])(given);
  const allowed = line.decides
    ? line.decides(given)
    : allows(type, verb as never, subjectOf(who, target.world), facts as never);
  return allowed ? 'may' : 'FORBIDDEN_ACCESS';
}

const callerOf = ({ person, session }: Who): Caller | null =>
  person && {
    userId: person.id,
    sessionId: newId(),
    actorId: session === 'impersonated' ? worlds[0]!.keeper.id : null,
    ...(session === 'reading key' && { kind: 'key' as const }),
  };

async function answerTo(
  { service, name, kind }: Pick<Asked, 'service' | 'name' | 'kind'>,
  caller: Caller | null,
  args: Record<string, unknown>,
  now = Date.now(),
  attempt: { idempotencyKey?: string; reported?: unknown[] } = {},
): Promise<ExecutionResult> {
  const schema = schemas[service];
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[name];
  if (!field) throw new Error(`There is no ${name}.`);
  const given = field.args.filter((arg) => arg.name in args);
  const declared = given.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const brackets = (text: string) => (text === '' ? '' : `(${text})`);
  const selected = leavesOf(schema, String(field.type).replace(/[[\]!]/g, ''));
  return execute({
    schema,
    document: documentOf(
      schema,
      `${kind} Asked${brackets(declared)} { ${name}${brackets(passed)} ${selected} }`,
    ),
    variableValues: args,
    contextValue: {
      ...requestOf(db(), null, { now, ...attempt }),
      ...{ caller, editing: { steal: true, sessionId: 'tab-1' } },
    },
  });
}

/** Read and checked once: each is asked dozens of times. */
function documentOf(schema: (typeof schemas)[Service], source: string): DocumentNode {
  const known = documents.get(source);
  if (known) return known;
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  documents.set(source, document);
  return document;
}
const documents = new Map<string, DocumentNode>();

/** Every field of a type that has none below it, so that all it could give away is asked for. */
function leavesOf(schema: (typeof schemas)[Service], typeName: string): string {
  const type = schema.getType(typeName);
  if (!type || !('getFields' in type)) return '';
  const fields = Object.values(type.getFields() as Record<string, { name: string; type: unknown }>);
  const selected = fields.map(
    ({ name, type: of }) => `${name} ${leavesOf(schema, String(of).replace(/[[\]!]/g, ''))}`,
  );
  return `{ ${selected.join(' ')} }`;
}

async function asKeeper(world: World, name: string, args: Record<string, unknown>): Promise<unknown> {
  const operation = operations.find((each) => each.name === name) as Asked;
  // Nobody writes 20 comments in ten seconds.
  keepersClock += 1_000;
  const { data, errors } = await answerTo(operation, callerOfKeeper(world), args, keepersClock);
  const failure = errors?.[0];
  if (failure) {
    const { message, extensions, originalError: cause } = failure;
    throw new Error(`${name}: ${message} ${JSON.stringify(extensions)}`, { cause });
  }
  return Object.values(data ?? {})[0];
}
let keepersClock = Date.now();
const callerOfKeeper = ({ keeper }: World) => ({ userId: keeper.id, sessionId: newId(), actorId: null });

/** Of a member of both organizations, with a file and a comment of their own. */
async function anOwnSkillOfSomebody() {
  const owner = await aPerson(db(), { roles: worlds.map((world) => [world, ['member']]) });
  const skill = await anOwnSkill(db(), owner, { title: OWN_SECRET });
  const at = Date.now();
  await db()
    .insertInto('content.assets')
    .values({
      ...{ id: ownAsset, organizationId: null, uploadedBy: owner.id, placeType: 'skill', placeId: skill.id },
      ...{ contentType: 'image/webp', bytes: 10, sha256: 'b'.repeat(64), width: 10, height: 10 },
      createdAt: at,
    })
    .execute();
  const comment = { id: ownComment, skillId: skill.id, createdBy: owner.id, createdAt: at };
  await db()
    .insertInto('content.comments')
    .values({
      ...comment,
      body: OWN_SECRET,
      parent: null,
      access: 'private',
      editedAt: null,
      deletedAt: null,
    })
    .execute();
  await announceWritten(db(), { skill: [skill.id] });
  return { ...skill, owner };
}

beforeAll(async () => {
  app = await testApp();
  takePushKeys({ ...PUSH_KEYS, contact: 'mailto:ana@harbor.example' });
  worlds.push(await aWorld('harbor'), await aWorld('quay'));
  const [harbor] = worlds as [World, World];
  for (const { content } of worlds)
    for (const { part } of Object.values(content)) {
      const { slug } = await db()
        .selectFrom('content.collections')
        .select('slug')
        .where('id', '=', part.id)
        .executeTakeFirstOrThrow();
      slugs.set(part.id, slug);
    }
  ownSkill = await anOwnSkillOfSomebody();
  const held: Role[][] = [
    ['member'],
    ['trainer'],
    ['learningAdmin'],
    ['storeContentAdmin'],
    ['billingAdmin'],
    ['impersonator'],
    ['superAdmin'],
    ['owner'],
  ];
  people.push({ name: 'a visitor', person: null, session: 'own', roles: [], home: harbor });
  people.push({ name: 'an outsider', person: await aPerson(db()), session: 'own', roles: [], home: harbor });
  for (const roles of held) {
    const person = await aPerson(db(), { roles: [[harbor, roles]] });
    people.push({ name: roles.join(), person, session: 'own', roles, home: harbor });
    if (roles[0] !== 'owner') continue;
    people.push({ name: 'an owner, impersonated', person, session: 'impersonated', roles, home: harbor });
    people.push({ name: 'a key of an owner', person, session: 'reading key', roles, home: harbor });
  }
});
afterAll(() => {
  takePushKeys(null);
  return app.close();
});

it('every change that the contract declares is served', async () => {
  const served = new Set(operations.map(({ name }) => name));
  const declared = [...(await declaredOperations()).values()];
  expect(
    declared.filter(({ name }) => !served.has(name)).map(({ name }) => name),
    'name these in the resolvers.ts of what they change, in sync-server/services',
  ).toEqual([]);
});

it('every operation that the server offers is asked here, and every line here is one', () => {
  const unasked = operations.filter(({ name }) => !(name in cases)).map(({ name }) => name);
  expect(unasked, 'give these a line in `cases` above, with right arguments').toEqual([]);
  expect(Object.keys(cases).sort()).toEqual(operations.map(({ name }) => name).sort());
  for (const { named } of operations) expect(isPolicyAction(named)).toBe(true);
});

/**
 * What has to be made for a question is made once: it stays as it is until somebody may do it. What depends on who asks, though they alone
 * can be asked with it.
 */
function argsOnce({ name, kind }: Asked) {
  type Made = { args: Record<string, unknown>; byWho: boolean; byRootType: boolean };
  const unspent = new Map<string, Made>();
  const make = async ({ who, target }: Given): Promise<Made> => {
    const read = { byWho: false, byRootType: false };
    const args = await (cases[name] as Case).args({
      get who() {
        read.byWho = true;
        return who;
      },
      target: {
        world: target.world,
        get rootType() {
          read.byRootType = true;
          return target.rootType;
        },
      },
    });
    return { args, ...read };
  };
  return async (given: Given, place: string) => {
    const made = unspent.get(place) ?? (await make(given));
    unspent.delete(place);
    if (made.byRootType) void given.target.rootType; // whoever asks is asked for both
    return {
      args: made.args,
      leave: (isRefused: boolean) => {
        if (!made.byWho && (isRefused || kind === 'query')) unspent.set(place, made);
      },
    };
  };
}

const STRANGERS = ['a visitor', 'an outsider', 'owner', 'an owner, impersonated'];

/** Changes that ask of something else than what they change, so that no one action says both. */
const asksElsewhere: Readonly<Record<string, string>> = {
  createComment: 'a private comment asks more of the thread than a public one',
  reportComment: 'a comment is reported by whoever may read its thread',
  resolveComment: 'who began a conversation ends it, in the thread that they may write in',
  createPlaylist: 'anybody makes their own; one of an organization asks what changing it would',
  dismissMessageReports: 'whoever may change the group of the channel says what becomes of a report',
  saveStudioView: 'a view is the person’s own, and staff alone have a studio',
  followPlaylist: 'the list is the person’s own, of playlists that they may read',
  createAssetUploadIntent: 'the place that the file goes to decides',
  removeEntityMessage: 'in a group’s channel whoever may change the group removes messages of others',
};

it('each change names the action that it asks for, and the few that ask elsewhere say why (PERM-020)', () => {
  const asked = operations.flatMap(({ kind, name, named }) => {
    const action = kind === 'mutation' ? (cases[name] as Case | undefined)?.action : undefined;
    return action === undefined ? [] : [{ name, named, action }];
  });
  expect(asked.filter(({ named, action }) => action === named)).toEqual([]); // said twice
  expect(asked.map(({ name }) => name).sort()).toEqual(Object.keys(asksElsewhere).sort());
});

describe('the server answers as the policy says on a device, and tells nobody more (PERM-020)', () => {
  it.each(operations)('$kind $name', async (operation) => {
    const { name } = operation;
    const line = cases[name] as Case;
    const differing: string[] = [];
    const argsFor = argsOnce(operation);
    for (const who of people) {
      for (const world of worlds) {
        // Of another organization everybody is a stranger: in the core ring a few stand for all.
        if (isCore && who.home !== world && !STRANGERS.includes(who.name)) continue;
        let byRootType = false;
        for (const rootType of ['internal', 'catalog'] as const) {
          if (rootType === 'catalog' && !byRootType) continue;
          const target: Target = {
            world,
            get rootType() {
              byRootType = true;
              return rootType;
            },
          };
          const given: Given = { who, target };
          const { args, leave } = await argsFor(given, `${world.alias} ${rootType}`);
          const { data, errors } = await answerTo(operation, callerOf(who), args);
          const code = errors?.[0]?.extensions.code as string | undefined;
          leave(code !== undefined);
          const answer = Object.values(data ?? {})[0];
          const nothing = line.list && Array.isArray(answer) && answer.length === 0;
          const told = JSON.stringify(answer ?? null) + JSON.stringify(errors ?? []);
          const wanted = verdict(operation, given);
          const got =
            code === undefined || line.besides?.includes(code)
              ? nothing
                ? 'FORBIDDEN_ACCESS'
                : 'may'
              : code;
          const where = `${who.name} in ${world.alias}, ${rootType}`;
          const same =
            got === wanted || (line.besides?.includes(code ?? '') && wanted === 'FORBIDDEN_ACCESS');
          if (!same) differing.push(`${where}: the table says ${wanted}, the server ${code ?? got}`);
          const forStrangers = wanted !== 'may' || !belongs(given);
          if (forStrangers && told.includes(SECRET))
            differing.push(`${where}: gives away ${told.slice(0, 200)}`);
        }
      }
    }
    expect(differing).toEqual([]);
  });
});

it('a pull brings nobody what an organization keeps from them, whichever they ask for (PERM-020)', async () => {
  const tenants = worlds.map(({ alias }) => alias);
  for (const { person, name, session, roles: held } of people) {
    if (session !== 'own') continue;
    const { rows } = await aDeviceOf(db(), person, { tenants }).pullAll();
    const [harbor, quay] = worlds as [World, World];
    const ids = ({ content, groupId }: World) => [
      groupId,
      ...Object.values(content).flatMap(({ skill, course, part }) => [skill.id, course.id, part.id]),
    ];
    const hidden = [...ids(quay), ...(held.length === 0 ? ids(harbor) : [])];
    expect(rows.length, name).toBeGreaterThan(0);
    expect(
      rows.filter(({ id, in: buckets }) => buckets.length > 0 && hidden.includes(id)),
      name,
    ).toEqual([]);
    if (held.length === 0) expect(JSON.stringify(rows), name).not.toContain(SECRET);
  }
});

const mutations = operations.filter(({ kind }) => kind === 'mutation');
const ownerOfWorld = (world: World): Who => ({
  ...{ name: 'an owner', person: world.keeper, session: 'own', roles: ['owner'], home: world },
});
const argsOf = async (operation: Asked, world: World) => {
  const given: Given = { who: ownerOfWorld(world), target: { world, rootType: 'internal' } };
  return { given, args: await (cases[operation.name] as Case).args(given) };
};
/** Seconds apart, so that no limit of people's own pace is what answers. */
const nextMoment = () => {
  keepersClock += 10_000;
  return keepersClock;
};
const codeIn = ({ errors }: ExecutionResult) => errors?.[0]?.extensions.code as string | undefined;

type Path = readonly (string | number)[];
const AN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
function idsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return AN_ID.test(value) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => idsIn(each, [...at, key]));
}
const valueAt = (value: unknown, at: Path): unknown =>
  at.reduce<unknown>((each, key) => (each as Record<string, unknown> | undefined)?.[key], value);
function withValue(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  const inside = withValue((value as Record<string, unknown>)[key], rest, next);
  return Array.isArray(value)
    ? value.map((each, n) => (n === Number(key) ? inside : each))
    : { ...(value as object), [key]: inside };
}

/** Ids that name nothing of an organization, or that nothing follows from; quay's devices hear of none of them all the same. */
const OF_NO_ORGANIZATION: Record<string, readonly string[]> = {
  // The key of a try: it names nothing that is kept.
  changeMethod: ['setupId'],
  leaveOrganizationGroup: ['organizationId', 'groupId'], // who is not in it has nothing to leave
  modifyAffiliationForUser: ['affiliationId'], // anybody follows any organization
  reviewFlashcard: ['skillId'], // of a card of one's own, which knows its skill
  settleLostValue: ['lostId'], // among one's own only
  upsertProgress: ['clientId'], // a device
  // Taking out, or moving, what is not in it changes nothing.
  removeEntityFromStacks: ['entityInfo.id'],
  removeScheduleItem: ['item.id'],
  setEntityAssigned: ['entityInfo.id'],
  setVideoCaptions: ['videoId'],
  updateCollectionItems: ['itemId'],
  updatePlaylistItems: ['item.id'],
};

/** They hear of everything, and pull what has come since the verb before. */
let watching: ReturnType<typeof aDeviceOf>[] | undefined;

describe('a verb reaches nothing of another organization by any of its ids (PERM-020)', () => {
  it.each(mutations)('$name', async (operation) => {
    const [harbor, quay] = worlds as [World, World];
    const { args } = await argsOf(operation, harbor);
    const theirs = (await argsOf(operation, quay)).args;
    watching ??= [aDeviceOf(db(), quay.keeper), aDeviceOf(db(), quay.learner)];
    // What the verb makes is there, so that its id is a real one as well.
    if (!(await areKnown(idsIn(theirs).map((path) => valueAt(theirs, path)))))
      await answerTo(operation, callerOfKeeper(quay), theirs, nextMoment());
    for (const device of watching) await device.pullAll();
    const differing: string[] = [];
    for (const path of idsIn(args)) {
      const id = valueAt(theirs, path);
      if (id === undefined) continue;
      const free = OF_NO_ORGANIZATION[operation.name]?.includes(path.join('.')) ?? false;
      const answer = await answerTo(
        operation,
        callerOfKeeper(harbor),
        withValue(args, path, id) as Record<string, unknown>,
        nextMoment(),
      );
      if (codeIn(answer) === 'INTERNAL' || (codeIn(answer) === undefined && !free))
        differing.push(`${path.join('.')}: ${codeIn(answer)}`);
    }
    const pulled = await Promise.all(watching.map((device) => device.pullAll()));
    expect(differing).toEqual([]);
    expect(pulled.flatMap(({ rows }) => rows)).toEqual([]);
  });
});

async function areKnown(ids: readonly unknown[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const known = await db()
    .selectFrom('sync.entities')
    .select('id')
    .where('id', 'in', ids as string[])
    .execute();
  return new Set(known.map(({ id }) => id)).size === new Set(ids).size;
}

describe('a verb that is asked twice at one moment', () => {
  it.each(mutations)(
    '$name answers the same attempt alike, and breaks at no other one',
    async (operation) => {
      const [harbor] = worlds as [World, World];
      const { args, given } = await argsOf(operation, harbor);
      const reported: unknown[] = [];
      const at = nextMoment();
      const send = (idempotencyKey: string) =>
        answerTo(operation, callerOfKeeper(harbor), args, at, { idempotencyKey, reported });
      const [key, other] = [newId(), newId()];
      const [one, again, another] = await Promise.all([send(key), send(key), send(other)]);
      expect(reported).toEqual([]);
      const { besides = [] } = cases[operation.name] as Case;
      // A counter may have come to its end between the two.
      const told = (code?: string) => (code !== undefined && besides.includes(code) ? 'besides' : code);
      expect([told(codeIn(again)), again.data]).toEqual([told(codeIn(one)), one.data]);
      const codes = [codeIn(one), codeIn(another)];
      expect(codes).not.toContain('INTERNAL');
      if (verdict(operation, given) === 'may' && !codes.some((code) => besides.includes(code ?? '')))
        expect(codes).toContain(undefined);
    },
  );
});

/** Arguments that name a person's own skill: as if it were in that organization's catalog. */
function targetOfOwn(own: SeededSkill): Target {
  const [harbor] = worlds as [World, World];
  const place = { ...harbor.content.internal, skill: own, assetId: ownAsset };
  const world = { ...harbor, content: { internal: place, catalog: place }, fresh: own };
  return { world, rootType: 'internal' };
}
type Args = Record<string, unknown>;
const ownAsset = newId();
const ownComment = newId();

/** Versions and moments rise with each call. */
const withoutNumbers = (told: unknown) =>
  JSON.stringify(told)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/\d+/g, 'n');

const askedOfOwn = new Set<string>();

describe('what a person owns is to everybody else as what does not exist (D96, PERM-020)', () => {
  it.each(operations)('$kind $name', async (operation) => {
    const { name } = operation;
    const differing: string[] = [];
    const argsFor = argsOnce(operation);
    const target = targetOfOwn(ownSkill);
    for (const who of [...people, ...worlds.map(ownerOfWorld)]) {
      // Nobody has a role towards it: in the core ring a few stand for all.
      if (isCore && !STRANGERS.includes(who.name)) continue;
      const { args: prepared, leave } = await argsFor({ who, target }, 'own');
      leave(true); // it is refused to all of them
      for (const path of idsIn(prepared)) {
        const id = valueAt(prepared, path);
        if (id !== ownSkill.id && id !== ownAsset && id !== ownComment) continue;
        askedOfOwn.add(name);
        const asked = async (args: Args) => {
          const { data, errors } = await answerTo(operation, callerOf(who), args, nextMoment());
          return withoutNumbers([data, errors?.map(({ message, extensions }) => ({ message, extensions }))]);
        };
        const missing = await asked(withValue(prepared, path, newId()) as Args);
        const told = await asked(prepared);
        if (told !== missing) differing.push(`${who.name}, ${path.join('.')}: ${told}, not ${missing}`);
        if (told.includes(OWN_SECRET)) differing.push(`${who.name} is told: ${told}`);
      }
    }
    expect(differing).toEqual([]);
  });

  it('is asked for by every operation that takes the id of a skill', () => {
    const some = ['getSkillById', 'updateSkillMeta', 'acquireSkillLock', 'updateSlug', 'removeComment'];
    expect([...askedOfOwn]).toEqual(expect.arrayContaining([...some, 'createAssetUploadIntent']));
    expect(askedOfOwn.size).toBeGreaterThan(35);
  });

  it('reaches none of their devices, and is nothing to search for or at an address', async () => {
    const { alias } = ownSkill.owner;
    for (const { person, name, session } of people) {
      if (session !== 'own') continue;
      const { rows } = await aDeviceOf(db(), person, { tenants: [alias] }).pullAll();
      expect(JSON.stringify(rows), name).not.toContain(OWN_SECRET);
    }
    const bySlug = operations.find((each) => each.name === 'getEntityBySlug') as Asked;
    for (const who of people) {
      const at = async (slug: string) => codeIn(await answerTo(bySlug, callerOf(who), { slug }));
      expect(await at(`${alias}/${ownSkill.slug}`), who.name).toBe(await at(`${alias}/none`));
    }
  });

  it('is its owner’s to read, on all of their devices, and to change', async () => {
    const { rows } = await aDeviceOf(db(), ownSkill.owner).pullAll();
    expect(rows.filter(({ id }) => id === ownSkill.id).map((row) => row.in)).toEqual([
      [userBucket(ownSkill.owner.id)],
    ]);
    const owner: Who = { ...ownerOfWorld(worlds[0] as World), person: ownSkill.owner, roles: [] };
    const ask = async (name: string, args: Args) =>
      codeIn(
        await answerTo(
          operations.find((each) => each.name === name) as Asked,
          callerOf(owner),
          args,
          nextMoment(),
        ),
      );
    const { id } = ownSkill;
    expect(await ask('getSkillById', { skillId: id })).toBeUndefined();
    expect(await ask('updateSkillMeta', { skillId: id, fields: { subtitle: 'Mine' } })).toBeUndefined();
    expect(await ask('updateSkillMeta', { skillId: id, fields: { visible: true } })).toBe(
      'INVALID_ARGUMENTS',
    );
  });

  it('is opened by its owner alone, as themselves, to people by their user names, who edit it and may leave (COLL-021)', async () => {
    const { id, owner } = ownSkill;
    const [harbor] = worlds as [World, World];
    const { learner } = harbor;
    const as = (person: SeededPerson, session: Who['session'] = 'own'): Who => ({
      ...{ ...ownerOfWorld(harbor), roles: [], session },
      person,
    });
    const ask = async (who: Who, name: string, args: Args) =>
      codeIn(
        await answerTo(
          operations.find((each) => each.name === name) as Asked,
          callerOf(who),
          args,
          nextMoment(),
        ),
      );
    const authors = (who: Who, person: string, roles = ['author']) =>
      ask(who, 'updateSkillAuthors', { skillId: id, person, roles });
    expect(await authors(as(owner), learner.id)).toBe('NOT_FOUND');
    expect(await authors(as(owner), `${learner.alias}@example.org`)).toBe('NOT_FOUND');
    expect(await authors(as(owner, 'impersonated'), learner.alias)).toBe('FORBIDDEN_ACCESS');
    expect(await authors(as(learner), learner.alias)).toBe('FORBIDDEN_ACCESS');
    expect(await authors(as(harbor.keeper), harbor.keeper.id, [])).toBe('FORBIDDEN_ACCESS');
    expect(await authors(as(owner), learner.alias)).toBeUndefined();
    const { rows } = await aDeviceOf(db(), learner).pullAll();
    expect(rows.filter((row) => row.id === id).map((row) => row.in)).toEqual([[skillBucket(id)]]);
    const edit = { skillId: id, fields: { subtitle: 'Ours' } };
    expect(await ask(as(learner), 'updateSkillMeta', edit)).toBeUndefined();
    expect(await ask(as(learner, 'reading key'), 'updateSkillMeta', edit)).toBe('FORBIDDEN_ACCESS');
    for (const person of [harbor.keeper.alias, owner.id])
      expect(await authors(as(learner), person)).toBe('FORBIDDEN_ACCESS');
    expect(await authors(as(learner), learner.id, [])).toBeUndefined();
    expect(await ask(as(learner), 'updateSkillMeta', edit)).toBe('FORBIDDEN_ACCESS');
  });
});

function textsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...at, key]));
}

/** Texts that are read: of one letter over and over nothing is. */
const WITHIN_A_TEXT: Record<string, readonly string[]> = {
  upsertSkillComponent: ['values'],
};

/** The core ring tries a third of the verbs, another one each day; all are tried where this file runs by itself, and in the full ring. */
const THIRD = Math.floor(Date.now() / 86_400_000) % 3;
const triedToday = mutations.filter((_, n) => !isCore || n % 3 === THIRD);

describe('a text as long as its verb says is taken, and one of a character more is refused', () => {
  it.each(triedToday)('$name', async (operation) => {
    const declared = (await declaredOperations()).get(operation.name);
    if (!declared) throw new Error(`${operation.name} is served, and declared in no file of src/contract.`);
    const [harbor] = worlds as [World, World];
    const { args: first } = await argsOf(operation, harbor);
    const { besides = [] } = cases[operation.name] as Case;
    const differing: string[] = [];
    const answered = async (given: Record<string, unknown>) =>
      codeIn(await answerTo(operation, callerOfKeeper(harbor), given, nextMoment()));
    const withText = (args: Record<string, unknown>, path: Path, length: number) =>
      withValue(args, path, 'a'.repeat(length)) as Record<string, unknown>;
    const texts = textsIn(first).flatMap((path) => {
      const most = longestText(declared.args, path);
      return most === null ? [] : [{ path, most }];
    });
    for (const { path, most } of texts) {
      const tooLong = await answered(withText(first, path, most + 1));
      if (tooLong !== 'INVALID_ARGUMENTS') differing.push(`${path.join('.')} of ${most + 1}: ${tooLong}`);
    }
    // The others are of a form of their own.
    const plain = texts.filter(
      ({ path, most }) => safeParse(declared.args, withText(first, path, most)).success,
    );
    const atOnce = plain.reduce((args, { path, most }) => withText(args, path, most), first);
    const areTaken = plain.length === 0 || (await answered(atOnce)) === undefined;
    // Not taken together, each is asked about for itself: a refusal with a code of its own is about what it says, not about its length.
    for (const { path, most } of areTaken ? [] : plain) {
      const { args } = await argsOf(operation, harbor);
      const fits = await answered(withText(args, path, most));
      const wrong = fits === 'INTERNAL' || (fits === 'INVALID_ARGUMENTS' && !besides.includes(fits));
      if (wrong && !WITHIN_A_TEXT[operation.name]?.includes(path.join('.')))
        differing.push(`${path.join('.')} of ${most}: ${fits}`);
    }
    expect(differing).toEqual([]);
  });
});

it('after all that was asked above, each row was announced as its tables have it, and where it belongs', async () => {
  expect((await announcedWrongly(db())).map(({ what }) => what)).toEqual([]);
});

it('a row with a field that the last release did not have is of a new shape, so that older rows get it too', async () => {
  expect(
    await unshapedFields(db()),
    'raise the number of these types in src/contract/sync/row-shapes.ts',
  ).toEqual([]);
});

/** What an organization shows to everybody: that it exists. */
const shownToAll = ({ id, publicRootId, internalRootId }: World) => [id, publicRootId, internalRootId];
const swept = { cells: 0, wrong: 0 };
/** Ids behind which nothing is hidden, and why. */
const nothingBehind: Record<string, string> = {
  acceptInvitation: 'whoever has the link of the mail is told that it is for another address',
  createOrganization: 'it is the new one’s own',
};
/** Where one id follows from another. */
const missingTogether: Record<string, (who: Who) => Args> = {
  openDirectChannel: ({ person }) => {
    const userId = newId();
    return { userId, channelId: directChannelId(person?.id ?? newId(), userId) };
  },
  openPartyChannel: () => ({ channelId: partyIdOf(newId()), userIds: [newId(), newId()] }),
};

/** The kinds of above, and those who are near an organization and no members of it. */
async function sweepers(): Promise<Who[]> {
  const [harbor, quay] = worlds as [World, World];
  const as = (name: string, person: SeededPerson, roles: Role[], home: World): Who => ({
    ...{ name, person, roles, home, session: 'own' },
  });
  const unconfirmed = await aPerson(db());
  await db()
    .updateTable('accounts.users')
    .set({ emailVerified: false })
    .where('id', '=', unconfirmed.id)
    .execute();
  const seated = await aPerson(db(), { roles: [[harbor, ['member']]] });
  const { accessGroupId } = harbor;
  const seat = { accessGroupId, userIds: [seated.id], inviteIds: [], seated: true };
  await asKeeper(harbor, 'setSeats', seat);
  // Those of above have been put into groups meanwhile.
  const anew = async (who: Who): Promise<Who> => {
    const roles: [World, Role[]][] = who.roles.length > 0 ? [[harbor, who.roles]] : [];
    return who.person ? { ...who, person: await aPerson(db(), { roles }) } : who;
  };
  return [
    ...(await Promise.all(people.map(anew))),
    as('an unconfirmed account', unconfirmed, [], harbor),
    as('a follower', await aPerson(db(), { roles: [[harbor, []]] }), [], harbor),
    as('a learner with a seat', seated, ['member'], harbor),
    as(
      'an owner of another organization',
      await aPerson(db(), { roles: [[quay, ['owner']]] }),
      ['owner'],
      quay,
    ),
  ];
}

describe.runIf(!isCore)('what is hidden from somebody is to them as what does not exist (PERM-020)', () => {
  let all: Who[];
  beforeAll(async () => {
    all = await sweepers();
  });
  afterAll(() => process.stdout.write(`hidden or missing: ${swept.cells} cells, ${swept.wrong} wrong\n`));

  it.each(operations.filter(({ name }) => !(name in nothingBehind)))('$kind $name', async (operation) => {
    const argsFor = argsOnce(operation);
    const differing: string[] = [];
    for (const who of all) {
      for (const world of worlds) {
        const given: Given = { who, target: { world, rootType: 'internal' } };
        if (belongs(given) && verdict(operation, given) === 'may') continue; // it is not hidden from them
        const { args, leave } = await argsFor(given, world.alias);
        const asked = async (of: Args) => {
          const { data, errors } = await answerTo(operation, callerOf(who), of, nextMoment());
          return withoutNumbers([data, errors?.map(({ message, extensions }) => ({ message, extensions }))]);
        };
        for (const path of idsIn(args)) {
          if (shownToAll(world).includes(valueAt(args, path) as string)) continue;
          swept.cells += 1;
          const missing = await asked(
            missingTogether[operation.name]?.(who) ?? (withValue(args, path, newId()) as Args),
          );
          const told = await asked(args);
          if (told === missing) continue;
          swept.wrong += 1;
          differing.push(`${who.name} of ${world.alias}, ${path.join('.')}: ${told}, not ${missing}`);
        }
        leave(true);
      }
    }
    expect(differing).toEqual([]);
  });
});

/** What a part of an address names, where something can be hidden behind it; a text: why nothing is. */
const inPaths: Record<string, ((world: World) => string) | string> = {
  assetId: ({ content }) => content.internal.assetId,
  skillId: ({ content }) => content.internal.skill.id,
  inviteId: 'whoever has the link of the mail sees who invites',
  code: 'whoever has a code may ask what it gives',
  id: 'that there is an organization is shown to everybody',
  file: 'the address is the secret',
};
/** Ids that are asked for in a body. */
const inBodies: Record<string, (world: World, missing: boolean) => object> = {
  '/web/lms/packages': ({ content }, missing) => ({
    ...{ lmsOrigin: 'https://lms.example', signed: true },
    courseId: missing ? newId() : content.internal.course.id,
  }),
};

describe.runIf(!isCore)('behind an address what is hidden answers as what does not exist (PERM-020)', () => {
  const paths: { method: 'GET' | 'POST' | 'PUT'; path: string }[] = [];
  let asking: { who: Who; headers: Record<string, string> }[];

  beforeAll(async () => {
    const parents: string[] = [];
    for (const line of app.app.fastify.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent, part, methods] = /^(.*?)(\/\S*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) continue;
      const depth = Math.floor(indent.length / 4);
      parents.splice(depth - 1, Number.POSITIVE_INFINITY, part);
      const path = parents.join('').replace(/\(\[.*\)$/, '');
      for (const method of ['GET', 'POST', 'PUT'] as const)
        if (methods?.split(', ').includes(method)) paths.push({ method, path });
    }
    const at = app.backend.now();
    const { secrets, tokens } = app.backend;
    asking = await Promise.all(
      (await sweepers()).map(async (who) => {
        if (!who.person || who.session === 'reading key') return { who, headers: { ...ownPage } };
        const { session, sessionId } = await openSession(db(), secrets, {
          ...{ userId: who.person.id, deviceId: null, at, factors: [] },
        });
        const actorId = who.session === 'impersonated' ? worlds[0]!.keeper.id : null;
        const token = await tokens.issue({ userId: who.person.id, sessionId, actorId, factors: [] }, '', at);
        const cookie = `${SESSION_COOKIE}=${session}`;
        return { who, headers: { ...ownPage, cookie, authorization: `Bearer ${token}` } };
      }),
    );
  });

  it('and each part of an address is one that is known here', () => {
    const named = paths.flatMap(({ path }) =>
      [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(inPaths).sort());
    expect(paths.length).toBeGreaterThan(60);
  });

  it('for everybody, on each path', async () => {
    const differing: string[] = [];
    const count = { cells: 0, answers: new Set<number>() };
    for (const { method, path } of paths) {
      const name = /:(\w+)/.exec(path)?.[1];
      const hidden = name === undefined ? undefined : inPaths[name];
      const body = method === 'POST' ? inBodies[path] : undefined;
      if (typeof hidden !== 'function' && !body) continue;
      for (const { who, headers } of asking) {
        for (const world of worlds) {
          if (belongs({ who, target: { world, rootType: 'internal' } }) && worksIn(who)) continue;
          const asked = async (missing: boolean) => {
            const id = typeof hidden === 'function' && !missing ? hidden(world) : newId();
            const answer = await app.inject({
              ...{ method, url: path.replace(/:\w+/, id), headers },
              ...(body && { payload: body(world, missing) }),
            });
            count.answers.add(answer.statusCode);
            return `${answer.statusCode} ${answer.headers['content-type']} ${withoutNumbers(answer.body)}`;
          };
          count.cells += 1;
          const [told, missing] = [await asked(false), await asked(true)];
          if (told !== missing)
            differing.push(`${method} ${path}, ${who.name} of ${world.alias}: ${told}, not ${missing}`);
        }
      }
    }
    process.stdout.write(
      `behind addresses: ${count.cells} cells, ${differing.length} wrong, answers ${[...count.answers]}\n`,
    );
    expect(differing).toEqual([]);
    expect(count.cells).toBeGreaterThan(100);
    // Each asks as themselves: whoever may see it is not refused.
    const { headers } = asking.at(-1) as (typeof asking)[number];
    const url = `/assets/${(worlds[1] as World).content.internal.assetId}`;
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  });
});

/** Sees what is hidden in the organization that they belong to. */
const worksIn = ({ roles }: Who): boolean =>
  roles.some((role) => role !== 'member' && role !== 'impersonator' && role !== 'billingAdmin');
