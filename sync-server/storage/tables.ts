/** The tables of all services. A service reads its own schema only; the schema `sync` belongs to replication. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Child } from '#contract/content/collection.ts';
import type { Section, SkillAsset } from '#contract/content/skill.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import type { Workflow } from '#contract/enumerations.ts';
import type { InvitationStatus } from '#domain/invitations.ts';
import type { SectionProgress } from '#domain/learning-progress.ts';
import type { AuthorRole, RootType } from '#domain/policy.ts';
import type { GroupRole, Role } from '#domain/role.ts';

/** Epoch milliseconds (bigint in the database, number here). */
type Instant = number;
type Json<T> = ColumnType<T, string, string>;
/** Written by the database itself, read as text. */
type TransactionId = ColumnType<string, never, never>;

export type Database = {
  'accounts.users': {
    id: string;
    alias: string;
    email: string;
    emailVerified: boolean;
    /** given and not confirmed; null: there is none */
    pendingEmail: Generated<string | null>;
    firstName: string;
    lastName: string;
    about: Generated<string>;
    image: string | null;
    disabled: Generated<boolean>;
    registeredAt: Instant;
    lastLoginAt: Instant | null;
  };
  'accounts.credentials': { userId: string; passwordHash: string };
  'accounts.organizations': {
    id: string;
    alias: string;
    name: string;
    description: Generated<string>;
    status: 'LIMITED' | 'PREMIUM';
    tenantProfileId: string;
    terminology: Json<{ skill: string; collection: string; course: string }>;
    background: string | null;
    isDefaultShared: Generated<boolean>;
    /** six letters and digits; null: joining by code is off */
    joinCode: Generated<string | null>;
  };
  'accounts.profiles': {
    userId: string;
    organizationId: string;
    roles: Json<Role[]>;
    order: Generated<number>;
    /** null: before this was kept */
    joinedAt: Generated<Instant | null>;
  };
  'accounts.groups': {
    id: string;
    organizationId: string;
    name: string;
    slug: string;
    description: Generated<string>;
    private: Generated<boolean>;
    archived: Generated<boolean>;
    createdAt: Instant;
    createdBy: string;
  };
  'accounts.groupMembers': { groupId: string; userId: string; role: GroupRole; joinedAt: Instant };
  'accounts.invitations': {
    id: string;
    organizationId: string;
    /** folded */
    email: string;
    roles: Json<Role[]>;
    groups: Json<string[]>;
    status: InvitationStatus;
    sentAt: Instant;
    declinedAt: Instant | null;
    invitedBy: string;
    createdAt: Instant;
  };
  'accounts.sessions': {
    /** the claim `sid` */
    id: string;
    userId: string;
    /** SHA-256 of the cookie's value, hex */
    sessionHash: string;
    refreshHash: string;
    /** for some seconds the token before this one gets the same successor */
    previousRefreshHash: string | null;
    /** what the previous token's holder is given again, sealed */
    successor: Json<string | null>;
    refreshedAt: Instant;
    createdAt: Instant;
    usedAt: Instant;
    deviceId: string | null;
    revokedAt: Instant | null;
  };
  'accounts.mailTokens': {
    /** SHA-256 of the token, hex */
    hash: string;
    userId: string;
    purpose: 'verify' | 'reset';
    email: string;
    next: string | null;
    expiresAt: Instant;
  };
  'accounts.sealingKeys': {
    userId: string;
    publicKey: string;
    /** sealed by this server */
    privateKey: string;
    createdAt: Instant;
  };
  'content.collections': {
    id: string;
    type: 'root' | 'course' | 'collection';
    rootCollectionId: string;
    rootType: RootType;
    organizationId: string;
    tenantSlug: string;
    slug: string;
    title: string;
    titleSub: Generated<string>;
    description: Generated<string>;
    shortDescription: Generated<string>;
    workflow: Workflow | null;
    difficulty: 'Beginner' | 'Intermediate' | 'Expert' | null;
    visible: boolean;
    free: boolean;
    loginRequired: boolean;
    children: Json<Child[]>;
    image: string | null;
    cover: 'red' | 'blue' | 'green' | 'gray';
    faqs: Json<{ question: string; answer: string }[]>;
    studyPlans: Json<{ assetId: string | null; linkText: string; url: string }[]>;
    catalogTags: Json<{ valueId: string; categoryId: string; name: string; enabled: boolean }[]>;
    /** names the folder that it was imported from, unique in the organization */
    importKey: string | null;
    createdAt: Instant;
    updatedAt: Instant;
    publishedAt: Instant | null;
  };
  'content.skills': {
    id: string;
    organizationId: string;
    tenantSlug: string;
    slug: string;
    title: string;
    subtitle: Generated<string>;
    description: Generated<string>;
    workflow: Workflow;
    rootType: RootType;
    visible: boolean;
    free: boolean;
    loginRequired: boolean;
    legacy: Generated<boolean>;
    archived: Generated<boolean>;
    tags: Json<string[]>;
    summary: Generated<string>;
    image: string | null;
    cover: 'red' | 'blue' | 'green' | 'gray';
    likes: Generated<number>;
    dislikes: Generated<number>;
    views: Generated<number>;
    sections: Json<Section[]>;
    estimatedSeconds: number;
    assets: Json<SkillAsset[]>;
    bodyVersion: number | null;
    bodyBytes: Generated<number>;
    importKey: string | null;
    createdAt: Instant;
    updatedAt: Instant;
  };
  /** the published text */
  'content.skillBodies': { skillId: string; bodyVersion: number; document: Json<LessonDocument> };
  /** the text under edit, as one Yjs update; `seq` numbers the last update that is in it */
  'content.draftSnapshots': {
    skillId: string;
    state: Uint8Array;
    vector: Uint8Array;
    checksum: string;
    bytes: number;
    seq: number;
    updatedAt: Instant;
  };
  /** what came since the snapshot; numbered in the order of the commits */
  'content.draftUpdates': {
    skillId: string;
    seq: number;
    update: Uint8Array;
    checksum: string;
    createdAt: Instant;
  };
  /** drafts as they were before somebody set them back: Yjs states, the newest few of each skill */
  'content.draftCopies': { skillId: string; at: Instant; userId: string; state: Uint8Array };
  /** who types while online; the row is the authority, the draft's lock map shows it */
  'content.skillLocks': { skillId: string; userId: string; sessionId: string; until: Instant };
  'content.flashcards': { id: string; skillId: string; front: string; rear: string };
  'content.skillAuthors': { skillId: string; userId: string; role: AuthorRole };
  /** which courses hold a skill or a collection, directly or deeper; kept with every change of children */
  'content.courseMembers': { courseId: string; type: 'skill' | 'collection'; memberId: string };
  'content.assets': {
    id: string;
    organizationId: string;
    contentType: string;
    bytes: number;
    sha256: string;
    width: number | null;
    height: number | null;
    createdAt: Instant;
  };
  'content.comments': {
    id: string;
    skillId: string;
    createdBy: string;
    createdAt: Instant;
    body: string;
    parent: string | null;
    editedAt: Instant | null;
    deletedAt: Instant | null;
    access: 'public' | 'private';
  };
  'content.progress': {
    userId: string;
    skillId: string;
    secondsByClient: Json<Record<string, number>>;
    completedQuestions: Json<string[]>;
    answers: Json<Record<string, string[]>>;
    sections: Json<Record<string, SectionProgress>>;
    lastCompletedBlockKey: string | null;
    secondsConsumed: number;
    percentComplete: number;
    complete: boolean;
    completedAt: Instant | null;
    updatedAt: Instant;
  };
  'content.enrollments': {
    id: string;
    userId: string;
    courseId: string;
    organizationId: string;
    status: 'active' | 'inactive' | 'completed';
    visibility: 'visible' | 'hidden';
    createdAt: Instant;
  };
  'content.accessGroups': {
    id: string;
    organizationId: string;
    courseIds: Json<string[]>;
    active: boolean;
    startsAt: Instant | null;
    endsAt: Instant | null;
  };
  'content.seats': {
    accessGroupId: string;
    userId: string;
    assignedAt: Instant;
    status: 'active' | 'inactive';
  };
  'communication.channels': {
    id: string;
    name: string;
    type: 'ORGANIZATION_GROUP' | 'SYSTEM' | 'PARTY' | 'CLASSROOM' | 'USER_GROUP';
    ownerId: string;
    ownerType: 'TENANT' | 'GROUP' | 'USER' | 'ORGANIZATION';
  };
  'communication.members': { channelId: string; userId: string };
  'communication.messages': {
    id: string;
    channelId: string;
    senderId: string;
    sentAt: Instant;
    deletedAt: Instant | null;
    version: number;
    parent: string | null;
    text: string;
  };
  /** zips that were exported for an LMS */
  'lms.packages': {
    id: string;
    courseId: string;
    organizationId: string;
    /** SHA-256 of the key in the zip, hex */
    keyHash: string;
    /** where it may be framed, and launched from */
    lmsOrigin: string;
    createdBy: string;
    createdAt: Instant;
  };
  'lms.learners': {
    /** an account of their own, without credentials */
    userId: string;
    packageId: string;
    /** SHA-256 of the LMS's name for the learner, hex */
    learnerHash: string;
    /** as the LMS says it */
    name: string;
    /** the progress string; null before there is any */
    progress: string | null;
    createdAt: Instant;
    launchedAt: Instant;
  };
  /** strings of other versions, and ones that can't be read: kept whole */
  'lms.otherProgress': { userId: string; sha256: string; progress: string; keptAt: Instant };
  /** the last answer of each learner, for the count of all */
  'lms.answers': { skillId: string; questionId: string; userId: string; answer: Json<string[]> };
  'lms.handOffs': { codeHash: string; userId: string; expiresAt: Instant };
  /** what is to be done later; `runAt` of one that a node has taken is the end of its lease */
  'jobs.jobs': {
    id: Generated<string>;
    kind: string;
    args: Json<unknown>;
    key: string | null;
    createdAt: Instant;
    runAt: Instant;
    attempts: Generated<number>;
    lease: string | null;
    diedAt: Instant | null;
    error: string | null;
  };
  /** numbered and chained by the database; only ever added to */
  'audit.lines': {
    n: Generated<number>;
    at: Instant;
    kind: string;
    userId: string | null;
    /** who acted as that person */
    actorId: string | null;
    organizationId: string | null;
    entityType: string | null;
    entityId: string | null;
    details: Json<Record<string, unknown>>;
    previous: Generated<string>;
    hash: Generated<string>;
  };
  /** what pulls read: the newest state of each row, as the device gets it */
  'sync.entities': {
    type: string;
    id: string;
    ver: number;
    deleted: boolean;
    body: JSONColumnType<Record<string, unknown>, string, string>;
  };
  /** one row for each pair of bucket and entity; `x` is the transaction that touched it last */
  'sync.feed': { bucket: string; type: string; id: string; x: TransactionId; gone: boolean };
  'sync.mutations': {
    id: string;
    userId: string;
    /** null for a single call that carries only an idempotency key */
    clientId: string | null;
    seq: number | null;
    lane: string | null;
    status: 'pending' | 'applied' | 'merged' | 'rejected';
    code: string | null;
    message: string | null;
    vers: Json<Record<string, number>>;
    data: Json<unknown>;
    /** the mutation that this one repeats under a new client id and number */
    copyOf: Generated<string | null>;
    x: TransactionId;
  };
  /** who wrote a plain field last, as which version of its row */
  'sync.fieldWrites': {
    type: string;
    id: string;
    field: string;
    ver: number;
    userId: string;
    clientId: string | null;
    value: Json<unknown>;
  };
  /** values that another write replaced unseen; what they were is in their entity */
  'sync.lostValues': { id: string; userId: string; type: string; entityId: string; field: string };
  /** what nodes have counted for limits, keys hashed */
  'sync.counters': { name: string; key: string; period: number; points: number; expiresAt: Instant };
  'sync.clients': { id: string; userId: string; floor: number };
  /** one row for each start of the database: tells which part of the past is still there (`note_history` writes them) */
  'sync.anchors': { n: Generated<number>; nonce: string; lsn: Generated<string> };
};
