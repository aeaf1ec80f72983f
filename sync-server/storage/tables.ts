/** The tables of all services. A service reads its own schema only; the schema `sync` belongs to replication. */

import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type * as v from 'valibot';
import type { CodeGift } from '#contract/accounts/access-code.ts';
import type { DeviceLocation } from '#contract/accounts/devices.ts';
import type { ShippingDetails } from '#contract/accounts/feedback.ts';
import type { Terminology } from '#contract/accounts/organization.ts';
import type { InvoiceParties } from '#contract/billing/invoice-parties.ts';
import type { ReportReason } from '#contract/communication/report.ts';
import type { AssetPlace, attributesSchema } from '#contract/content/asset.ts';
import type { Child } from '#contract/content/collection.ts';
import type { CollectionDetails, ProductDetails } from '#contract/content/collection-details.ts';
import type { ExamQuestion, ReviewedQuestion } from '#contract/content/exam.ts';
import type { PlaylistItem } from '#contract/content/playlist.ts';
import type { PlannedType, ScheduledType } from '#contract/content/schedule.ts';
import type { Section, SkillAsset } from '#contract/content/skill.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import type { Workflow } from '#contract/enumerations.ts';
import type { AppKeyScope } from '#domain/app-keys.ts';
import type { ApprovalStage } from '#domain/approvals.ts';
import type { BillingEnvironment } from '#domain/billing-environment.ts';
import type { Difficulty } from '#domain/difficulty.ts';
import type { ExamAnswers, ExamQuestionKind } from '#domain/exam.ts';
import type { Grade } from '#domain/flashcards.ts';
import type { InvitationStatus } from '#domain/invitations.ts';
import type { SectionProgress } from '#domain/learning-progress.ts';
import type { NoticeChoices } from '#domain/notice-choices.ts';
import type { Timing } from '#domain/plan-timing.ts';
import type { AuthorRole, CommentAccess, RootType } from '#domain/policy.ts';
import type { Retirement } from '#domain/retirement.ts';
import type { GroupRole, Role } from '#domain/role.ts';
import type { Seen } from '#domain/seen-messages.ts';
import type { Social } from '#domain/socials.ts';
import type { StudioColumn } from '#domain/studio-columns.ts';
import type { AssetType, Crop } from '#domain/upload-rules.ts';
import type { VideoPreferences } from '#domain/video-preferences.ts';

/** Epoch milliseconds (bigint in the database, number here). */
type Instant = number;
export type Rendition = { width: number; height: number; bytes: number; sha256: string };
/** What followed a course's replacement, as it was before. */
export type Moved = {
  /** ids of enrollments that were made */
  enrollments: string[];
  /** `before`: the replacement's own entry of the same person */
  schedule: { userId: string; date: string; addedAt: number; before: { date: string | null } | null }[];
  /** `replaced`: the replacement took its place; otherwise it was in the list already */
  playlists: { id: string; at: number; item: PlaylistItem; replaced: boolean }[];
  groups: string[];
  /** `before`: the replacement's own mark of the same person. Absent: moved before marks were */
  favorites?: { userId: string; addedAt: number; before: { on: boolean; addedAt: number } | null }[];
  /** `at`: which of the list's links */
  links?: { collectionId: string; list: 'links' | 'examLinks' | 'studyPlans'; at: number; was: string }[];
};
export type UploadAttributes = v.InferOutput<typeof attributesSchema>;
type Json<T> = ColumnType<T, string, string>;
/** with a default of the database's own */
type OptionalJson<T> = ColumnType<T, string | undefined, string>;
/** Written by the database itself, read as text. */
type TransactionId = ColumnType<string, never, never>;

type BillingOwner = {
  environment: BillingEnvironment;
  ownerType: 'ORGANIZATION' | 'USER';
  ownerId: string;
};

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
    socials: ColumnType<Social[], string | undefined, string>;
    profileVisible: Generated<boolean>;
    /** null: as videos are by default */
    video: ColumnType<VideoPreferences | null, string | null | undefined, string>;
    /** null: nothing is chosen */
    notices: ColumnType<NoticeChoices | null, string | null | undefined, string | null>;
    /** when the account is deleted for good; null: nobody has asked for it */
    deletionAt: Generated<Instant | null>;
  };
  /** beside the one in `users`, lower case; who has verified an address owns it */
  'accounts.otherEmails': { userId: string; address: string; verified: Generated<boolean>; addedAt: Instant };
  /** that were the first one of an account, lower case; removedAt: null while it is still the person's */
  'accounts.formerAddresses': { userId: string; address: string; until: Instant; removedAt: Instant | null };
  /** lower case; they lead to their owner, and nobody else gets one for a while */
  'accounts.formerAliases': {
    alias: string;
    userId: string | null;
    organizationId: string | null;
    freedAt: Instant;
  };
  /** who somebody is at a provider, by its own name for them; address: by which it was joined, folded, null from before it was kept */
  'accounts.identities': {
    issuer: string;
    subject: string;
    userId: string;
    address: Generated<string | null>;
    createdAt: Instant;
    endedAt: Generated<Instant | null>;
  };
  'accounts.deviceLogs': {
    id: string;
    userId: string;
    deviceId: string;
    loginAt: Instant;
    userAgent: string;
    ipAddress: string | null;
    location: Json<DeviceLocation | null>;
  };
  'accounts.appKeys': {
    id: string;
    userId: string;
    name: string;
    scopes: Json<AppKeyScope[]>;
    /** SHA-256 of the key, hex */
    hash: string;
    lastFour: string;
    createdAt: Instant;
    expiresAt: Instant;
    usedAt: Instant | null;
  };
  'accounts.credentials': {
    userId: string;
    passwordHash: string;
    /** of one that the operator printed: it opens no session, and ends then; null: the person's own */
    temporaryUntil: Generated<Instant | null>;
  };
  'accounts.totp': {
    userId: string;
    /** sealed */
    secret: string;
    /** of the last code that served, in steps of 30 s: that one and those before it serve no more */
    lastStep: number;
    createdAt: Instant;
  };
  /** HMAC of each code that is left */
  'accounts.recoveryCodes': { userId: string; hash: string };
  'accounts.passkeys': {
    id: string;
    /** the authenticator's own name for it, base64url */
    credentialId: string;
    userId: string;
    name: string;
    /** COSE, base64url */
    publicKey: string;
    counter: number;
    transports: Json<string[]>;
    createdAt: Instant;
    usedAt: Instant | null;
  };
  /** challenges of a sign-in that serve no more */
  'accounts.spentChallenges': { id: string; expiresAt: Instant };
  'accounts.feedback': {
    id: string;
    userId: string;
    at: Instant;
    learningEffectiveness: string;
    platformEffectiveness: string;
    bugs: string;
    url: string;
    /** where a shirt goes; null: nowhere */
    shipping: ColumnType<ShippingDetails | null, string | null, string | null>;
    /** null: it waits for an answer */
    answeredAt: Generated<Instant | null>;
    /** null: none was written here */
    answer: Generated<string | null>;
    answeredBy: Generated<string | null>;
    closedAt: Generated<Instant | null>;
    /** the try that changed it last */
    attemptId: Generated<string | null>;
  };
  'accounts.organizations': {
    id: string;
    alias: string;
    name: string;
    description: Generated<string>;
    status: 'LIMITED' | 'PREMIUM';
    /** a paid plan made it premium, and its end takes that back */
    premiumByPlan: Generated<boolean>;
    tenantProfileId: string;
    terminology: Json<Terminology>;
    /** a colour, `#rrggbb` */
    background: string | null;
    logoSquare: Generated<string | null>;
    logoSquareDark: Generated<string | null>;
    logoHeader: Generated<string | null>;
    logoHeaderDark: Generated<string | null>;
    useHeaderDark: Generated<boolean>;
    useSquareDark: Generated<boolean>;
    marketplaceStatus: Generated<'UNLISTED' | 'LISTED'>;
    /** null: it is not, or was before this was kept */
    listedAt: Generated<Instant | null>;
    privacyUrl: Generated<string>;
    tosUrl: Generated<string>;
    isDefaultShared: Generated<boolean>;
    /** six letters and digits; null: joining by code is off */
    joinCode: Generated<string | null>;
    /** from when on its members need a second factor; null: they need none */
    secondFactorFrom: Generated<Instant | null>;
    /** both null: the operator made it, or somebody before this was kept */
    createdAt: Generated<Instant | null>;
    createdBy: Generated<string | null>;
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
  'accounts.groupMembers': {
    groupId: string;
    userId: string;
    role: GroupRole;
    joinedAt: Instant;
    pinned: Generated<boolean>;
    visitedAt: Generated<Instant | null>;
  };
  /** the courses that a group learns: who comes into it is enrolled as well */
  'accounts.groupCourses': { groupId: string; courseId: string; enrolledBy: string; enrolledAt: Instant };
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
  'accounts.invitationProofs': {
    /** SHA-256 of the secret in the mail's link, hex */
    hash: string;
    inviteId: string;
  };
  /** of the last day */
  'accounts.invitationMails': {
    organizationId: string;
    /** SHA-256 of the folded address */
    addressHash: string;
    sentBy: string;
    sentAt: Instant;
  };
  'accounts.accessCodeBatches': {
    id: string;
    organizationId: string;
    name: string;
    note: Generated<string>;
    gifts: Json<CodeGift[]>;
    createdAt: Instant;
    createdBy: string;
    expiresAt: Instant | null;
    revokedAt: Instant | null;
  };
  'accounts.accessCodes': {
    /** keyed, of the code */
    hash: string;
    batchId: string;
    /** its last four characters */
    ending: string;
    status: Generated<'available' | 'pending' | 'redeemed'>;
    /** who redeems it, or has */
    userId: Generated<string | null>;
    /** the group that they chose */
    groupId: Generated<string | null>;
    claimedAt: Generated<Instant | null>;
    redeemedAt: Generated<Instant | null>;
    /** it alone; its batch has an instant of its own */
    revokedAt: Generated<Instant | null>;
    /** somebody wanted to redeem it, and no seat was left */
    noSeatAt: Generated<Instant | null>;
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
    /** when the person last proved who they are */
    freshAt: Generated<Instant>;
    /** by what the person has proved who they are */
    factors: ColumnType<string[], string | undefined, string>;
    /** of somebody who acts as this person, and goes on when they have done */
    actorSession: Generated<string | null>;
    /** billing runs on test data in it */
    sandbox: Generated<boolean>;
  };
  'accounts.mailTokens': {
    /** SHA-256 of the token, hex */
    hash: string;
    userId: string;
    purpose: 'verify' | 'reset' | 'change' | 'take-back';
    email: string;
    next: string | null;
    expiresAt: Instant;
    usedAt: Generated<Instant | null>;
  };
  'accounts.signInCodes': {
    /** SHA-256 of the code, hex */
    hash: string;
    userId: string;
    /** of the browser that hands over */
    sessionId: string;
    deviceId: string | null;
    redirectUri: string;
    /** base64url SHA-256 of what only the app knows */
    challenge: string;
    expiresAt: Instant;
    /** what it was worth; null: it has not served */
    madeSession: Generated<string | null>;
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
    difficulty: Difficulty | null;
    visible: boolean;
    free: boolean;
    loginRequired: boolean;
    archived: Generated<boolean>;
    children: Json<Child[]>;
    image: string | null;
    cover: 'red' | 'blue' | 'green' | 'gray';
    faqs: Json<{ question: string; answer: string }[]>;
    studyPlans: Json<{ assetId: string | null; linkText: string; url: string }[]>;
    catalogTags: Json<{ valueId: string; categoryId: string; name: string; enabled: boolean }[]>;
    /** rich text of the description; null: there is the plain one alone */
    descV2: OptionalJson<unknown>;
    fileMap: OptionalJson<unknown>;
    certificationName: Generated<string>;
    productDetails: OptionalJson<ProductDetails | null>;
    /** null: before this was kept, or an import */
    createdBy: Generated<string | null>;
    tags: OptionalJson<string[]>;
    courseAuthors: OptionalJson<CollectionDetails['authors']>;
    links: OptionalJson<CollectionDetails['links']>;
    summary: Generated<string>;
    examLinks: OptionalJson<CollectionDetails['examLinks']>;
    retirement: ColumnType<Retirement | null, string | null | undefined, string | null>;
    featuredImage: Generated<string | null>;
    featuredCover: Generated<'red' | 'blue' | 'green' | 'gray'>;
    likes: Generated<number>;
    /** people who have opened something in it */
    views: Generated<number>;
    /** what search puts up, and what it puts down */
    boostScore: Generated<number>;
    buryScore: Generated<number>;
    /** names the folder that it was imported from, unique in the organization */
    importKey: string | null;
    externalId: Generated<string>;
    contentDate: Instant | null;
    formerSlugs: ColumnType<string[], string | undefined, string>;
    infoVersion: Generated<number>;
    itemsVersion: Generated<number>;
    faqsVersion: Generated<number>;
    studyPlansVersion: Generated<number>;
    createdAt: Instant;
    updatedAt: Instant;
    publishedAt: Instant | null;
  };
  /** owned by an organization or by a person: exactly one of the two is there */
  'content.skills': {
    id: string;
    organizationId: string | null;
    ownerId: Generated<string | null>;
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
    syndicated: Generated<boolean>;
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
    createdBy: Generated<string | null>;
    featuredImage: Generated<string | null>;
    boostScore: Generated<number>;
    buryScore: Generated<number>;
    importKey: string | null;
    /** what other programs keep with it (D90) */
    storyboard: OptionalJson<unknown>;
    externalId: Generated<string>;
    formerSlugs: ColumnType<string[], string | undefined, string>;
    createdAt: Instant;
    updatedAt: Instant;
  };
  /** `nameKey`: the name as names are compared */
  'content.tagCategories': {
    id: string;
    organizationId: string;
    name: string;
    nameKey: string;
    type: 'CATEGORY' | 'VALUE';
    kind: 'CONTENT_CATEGORY' | 'TAG_CATEGORY';
  };
  'content.tagValues': { id: string; categoryId: string; name: string; nameKey: string; enabled: boolean };
  'content.contentJobs': {
    id: string;
    type: 'summary' | 'tags';
    entityType: 'skill' | 'collection';
    entityId: string;
    userId: string;
    upsertShortDescription: Generated<boolean>;
    status: 'queued' | 'running' | 'completed' | 'failed';
    createdAt: Instant;
    startedAt: Generated<number | null>;
    completedAt: Generated<number | null>;
    message: Generated<string>;
    summary: Generated<string | null>;
    shortDescription: Generated<string | null>;
    contentTags: ColumnType<string[] | null, string | null | undefined, string | null>;
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
    /** who changed the text last; null: nobody knows, or nobody has since it was seeded */
    writtenBy: string | null;
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
  'content.draftCopies': {
    skillId: string;
    at: Instant;
    userId: string;
    state: Uint8Array;
    name: string | null;
  };
  /** who types while online; the row is the authority, the draft's lock map shows it */
  'content.skillLocks': { skillId: string; userId: string; sessionId: string; until: Instant };
  'content.flashcards': { id: string; skillId: string; front: string; rear: string };
  /** value null: taken back; counted: what the count of the thing has taken in */
  'content.ratings': {
    userId: string;
    entityType: 'skill' | 'collection';
    entityId: string;
    value: 'like' | 'dislike' | null;
    counted: 'like' | 'dislike' | null;
    at: Instant;
  };
  /** one for a person and a thing; date: yyyy-MM-dd, null: taken off */
  'content.scheduleItems': {
    userId: string;
    entityType: ScheduledType;
    entityId: string;
    title: string;
    date: string | null;
    addedAt: Instant;
    /** what its person says of it; null: as its progress says */
    done: Generated<boolean | null>;
    /** how often its day has changed, as calendar programs count (RFC 5545, SEQUENCE) */
    sequence: Generated<number>;
    timing: ColumnType<Timing | null, string | null | undefined, string | null>;
    /** when its person is to be reminded next */
    remindAt: Generated<Instant | null>;
  };
  'content.favorites': {
    userId: string;
    entityType: PlannedType;
    entityId: string;
    title: string;
    on: boolean;
    addedAt: Instant;
  };
  'content.playlists': {
    id: string;
    ownerType: 'USER' | 'ORGANIZATION';
    ownerId: string;
    /** whose members see it */
    organizationId: string | null;
    title: string;
    description: string;
    items: OptionalJson<PlaylistItem[]>;
    createdBy: string;
    createdAt: Instant;
    updatedAt: Instant;
    deletedAt: Instant | null;
  };
  'content.playlistFollows': { userId: string; playlistId: string; on: boolean; at: Instant };
  /** once for a playlist and whom it is for */
  'content.assignments': {
    id: string;
    stackId: string;
    organizationId: string;
    toType: 'ORGANIZATION' | 'GROUP';
    toId: string;
    dueDate: string | null;
    assignedBy: string;
    assignedAt: Instant;
    withdrawnAt: Instant | null;
  };
  /** the private address of a person's schedule as a calendar, as a hash */
  'content.calendarFeeds': { userId: string; tokenHash: string; createdAt: Instant };
  /** private notes on blocks of lessons */
  'content.notes': {
    id: string;
    userId: string;
    skillId: string;
    blockKey: string | null;
    quote: string;
    body: string;
    createdAt: Instant;
    updatedAt: Instant;
  };
  /** cards that a person wrote for themselves */
  'content.ownFlashcards': {
    id: string;
    userId: string;
    skillId: string;
    front: string;
    rear: string;
    createdAt: Instant;
    deletedAt: Generated<Instant | null>;
  };
  /** how well somebody knew a card, own or author's, each time they were asked */
  'content.cardReviews': {
    id: string;
    userId: string;
    flashcardId: string;
    skillId: string;
    grade: Grade;
    at: Instant;
  };
  /** what the server finds content by; `open`: strangers may see that it is there */
  'content.searchDocuments': {
    type: 'skill' | 'collection';
    id: string;
    organizationId: string | null;
    open: boolean;
    title: string;
    words: string;
    titleText: string;
    bodyVersion: number | null;
    factor: number;
    /** `WORDS_FORMAT` of the version that took the words */
    wordsFormat: number;
  };
  'content.searchKeys': {
    hash: string;
    userId: string;
    /** or the key for scripts that fetched it; null: an older server made it, and it does not serve */
    sessionId: Generated<string | null>;
    expiresAt: Instant;
  };
  'content.skillAuthors': { skillId: string; userId: string; role: AuthorRole };
  'content.skillApprovals': {
    skillId: string;
    userId: string;
    stage: string;
    textHash: string;
    approvedAt: Instant;
    withdrawnAt: Instant | null;
  };
  /** `seq`: of the draft when somebody looked; `textHash` null: it was no complete text; former: as the writer before left it */
  'content.approvedTexts': {
    skillId: string;
    seq: number;
    textHash: string | null;
    lastWriter: string | null;
    formerHash: string | null;
    formerWriter: string | null;
  };
  'content.approvalStages': {
    organizationId: string;
    stages: Json<ApprovalStage[]>;
    byAnother: ColumnType<boolean, boolean | undefined, boolean>;
  };
  'content.studioViews': {
    id: string;
    userId: string;
    organizationId: string | null;
    name: string;
    search: Json<Record<string, string>>;
    columns: Json<StudioColumn[]>;
    createdAt: Instant;
    updatedAt: Instant;
    deletedAt: Instant | null;
  };
  'content.labs': {
    id: string;
    organizationId: string;
    entityType: 'virtual_lab' | 'lab_image';
    operatingSystem: 'LINUX' | 'WINDOWS' | 'OTHER' | null;
    labName: string;
    workflow: Workflow;
    archived: Generated<boolean>;
    createdBy: string;
    createdAt: Instant;
    updatedAt: Instant;
  };
  'content.courseLabs': { courseId: string; labId: string };
  'content.exams': {
    id: string;
    courseId: string;
    title: string;
    shuffle: boolean;
    timeLimitMinutes: number | null;
    draws: number | null;
    createdBy: string;
    createdAt: Instant;
    updatedAt: Instant;
    deletedAt: Instant | null;
  };
  /** a deleted one is kept: sessions that ask it are scored by it */
  'content.examQuestions': {
    id: string;
    examId: string;
    position: number;
    kind: ExamQuestionKind;
    text: string;
    choices: Json<ExamQuestion['choices']>;
    correct: Json<string[]>;
    explanation: string;
    picture: string | null;
    deletedAt: Instant | null;
  };
  'content.examSessions': {
    id: string;
    examId: string;
    userId: string;
    questionIds: Json<string[]>;
    startedAt: Instant;
    timeLimitMinutes: number | null;
    answers: Json<ExamAnswers>;
    finishedAt: Instant | null;
    score: number | null;
    review: ColumnType<ReviewedQuestion[] | null, string | null, string | null>;
  };
  /** of a course that is retired, or about to be, or about to come back */
  'content.retirements': {
    courseId: string;
    state: 'retiring' | 'retired' | 'restoring';
    replacementId: string | null;
    internalComments: string;
    requestedBy: string;
    requestedAt: Instant;
    originalWorkflow: Workflow | null;
    /** what followed the replacement, as it was before; null: the job has not run */
    moved: OptionalJson<Moved | null>;
  };
  /** what was retired with its course, and what it was before */
  'content.retiredItems': {
    courseId: string;
    type: 'skill' | 'lab';
    itemId: string;
    originalWorkflow: Workflow;
  };
  /** which courses hold a skill or a collection, directly or deeper; kept with every change of children */
  'content.courseMembers': { courseId: string; type: 'skill' | 'collection'; memberId: string };
  'content.assets': {
    id: string;
    /** null: a person's own picture */
    organizationId: string | null;
    contentType: string;
    bytes: number;
    sha256: string;
    width: number | null;
    height: number | null;
    createdAt: Instant;
    /** null: it was imported */
    uploadedBy: Generated<string | null>;
    assetType: Generated<AssetType>;
    fileName: Generated<string | null>;
    placeType: Generated<AssetPlace['type'] | null>;
    placeId: Generated<string | null>;
    crop: ColumnType<Crop | null, string | null | undefined, string | null>;
    tags: ColumnType<string[], string | undefined, string>;
    /** narrower ones, as WebP */
    renditions: ColumnType<Rendition[], string | undefined, string>;
    /** as it was before the crop, without metadata; null: the file itself is */
    originalSha256: Generated<string | null>;
    originalType: Generated<string | null>;
    originalWidth: Generated<number | null>;
    originalHeight: Generated<number | null>;
    /** of a video: its WebVTT file */
    captionsId: Generated<string | null>;
  };
  /** files that are on their way; what has arrived of them is in the data folder */
  'content.uploads': {
    assetId: string;
    userId: string;
    organizationId: string | null;
    assetType: AssetType;
    contentType: string;
    fileName: string;
    bytes: number;
    digest: string;
    attributes: Json<UploadAttributes>;
    placeType: AssetPlace['type'];
    placeId: string;
    expiresAt: Instant;
    createdAt: Instant;
    /** it is whole and waits for the virus scanner, which was last asked then; null: it has not got so far */
    askedScannerAt: Generated<number | null>;
    /** what its device is told when it asks */
    refusal: Generated<'FILE_HARMFUL' | 'FILE_UNCHECKED' | null>;
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
    access: CommentAccess;
    resolvedAt: Generated<Instant | null>;
    resolvedBy: Generated<string | null>;
  };
  'content.commentReports': {
    commentId: string;
    userId: string;
    reason: ReportReason;
    note: string;
    at: Instant;
    /** null: it is open */
    dismissedAt: Instant | null;
  };
  /** counted: what the counts have taken in */
  'content.pollVotes': {
    skillId: string;
    questionId: string;
    userId: string;
    optionId: string;
    counted: string | null;
  };
  'content.pollCounts': { skillId: string; questions: Json<Record<string, Record<string, number>>> };
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
  /** what reports add up; of no course: in all that the organization has. `day`: its start in UTC */
  'content.learningDays': {
    organizationId: string;
    courseId: string | null;
    userId: string;
    day: Instant;
    finished: number;
    seconds: number;
  };
  /** up to when they count, and which skills a course had */
  'content.learningRollUps': {
    organizationId: string;
    courseId: string | null;
    countsTo: Instant;
    members: string;
  };
  /** one for a person and course; it stays when the course changes */
  'content.certificates': {
    id: string;
    userId: string;
    courseId: string;
    organizationId: string;
    title: string;
    organization: string;
    issuedAt: Instant;
    token: string;
  };
  'content.accessGroups': {
    id: string;
    organizationId: string;
    courseIds: Json<string[]>;
    active: boolean;
    startsAt: Instant | null;
    endsAt: Instant | null;
    name: Generated<string>;
    type: Generated<'subscription' | 'enrollment' | 'custom'>;
    /** null: as many as come */
    seatsMax: Generated<number | null>;
    /** whoever joins the organization gets a seat, as long as there are any */
    autoAssign: Generated<boolean>;
    createdAt: Generated<Instant>;
  };
  'content.seats': {
    accessGroupId: string;
    userId: string;
    assignedAt: Instant;
    status: 'active' | 'inactive';
    /** null: before this was kept */
    assignedBy: Generated<string | null>;
  };
  /** seats that wait for the answer to an invitation */
  'content.invitedSeats': {
    accessGroupId: string;
    inviteId: string;
    assignedAt: Instant;
    assignedBy: string;
  };
  /** money: every key begins with its environment, so that test data never meets real data */
  'billing.products': {
    environment: BillingEnvironment;
    id: string;
    /** who sells */
    tenantId: string;
    kind: 'subscription' | 'enrollment' | 'custom';
    name: string;
    provider: string;
    courseIds: Json<string[]>;
    createdAt: Instant;
  };
  'billing.plans': {
    environment: BillingEnvironment;
    id: string;
    productId: string;
    title: string;
    priceCents: number;
    termCount: number;
    /** null: paid once */
    interval: 'MONTHLY' | 'YEARLY' | null;
    /** ISO 4217; amounts are whole units of its smallest coin, also where a column says cents */
    currency: Generated<string>;
    active: Generated<boolean>;
    createdAt: Instant;
  };
  'billing.accounts': BillingOwner & {
    autopay: Generated<boolean>;
    /** with what was paid last, for the next time; null: never */
    method: Generated<string | null>;
    /** the saved method as its owner knows it: Visa, 4242, 2027-04 */
    methodBrand: Generated<string | null>;
    methodLast4: Generated<string | null>;
    methodExpires: Generated<string | null>;
    /** when Auto Pay was agreed to: a term that had ended by then is never charged by itself */
    autopaySince: Generated<Instant | null>;
    /** the subscription whose next charge was announced last */
    announcedTerm: Generated<string | null>;
    /** on invoices */
    buyerName: Generated<string | null>;
    billingAddress: Generated<string | null>;
    taxNumber: Generated<string | null>;
    signupToken: Generated<string | null>;
    /** at the provider: with what the next term is paid */
    savedCustomer: Generated<string | null>;
    savedMethod: Generated<string | null>;
  };
  'billing.subscriptions': BillingOwner & {
    id: string;
    productId: string;
    planId: string;
    licenses: number;
    startsAt: Instant;
    endsAt: Instant | null;
    trial: Generated<boolean>;
    isReseller: Generated<boolean>;
    durationOverride: Generated<number | null>;
    /** whose seats are its licenses; null: test data */
    accessGroupId: string | null;
    /** no term follows */
    cancelAtEnd: Generated<boolean>;
    /** of the term that follows; null: as this one */
    nextPlanId: Generated<string | null>;
    nextLicenses: Generated<number | null>;
    /** when the renewal failed first, and how often since; null: it did not */
    failedAt: Generated<Instant | null>;
    failures: Generated<number>;
    createdAt: Instant;
  };
  'billing.invoices': BillingOwner & {
    id: string;
    number: Generated<number>;
    /** of its public address */
    token: string;
    planId: string;
    subscriptionId: string | null;
    courseId: string | null;
    licenses: number | null;
    title: string;
    /** to pay, after the discount and with the tax in it */
    amountCents: number;
    kind: Generated<'term' | 'more licenses' | 'course' | 'seats'>;
    currency: Generated<string>;
    /** what it is for, from when to when; null: for good, or not known before it is paid */
    periodStart: Generated<Instant | null>;
    periodEnd: Generated<Instant | null>;
    discountCents: Generated<number>;
    couponId: Generated<string | null>;
    taxCents: Generated<number>;
    /** who sold to whom, as they were called when it was paid; null: before */
    parties: ColumnType<InvoiceParties | null, string | null | undefined, string | null>;
    status: 'open' | 'paid' | 'void';
    createdAt: Instant;
    paidAt: Generated<Instant | null>;
  };
  /** what was given back of an invoice */
  'billing.creditNotes': {
    environment: BillingEnvironment;
    id: string;
    number: Generated<number>;
    invoiceId: string;
    amountCents: number;
    taxCents: Generated<number>;
    reason: string;
    createdAt: Instant;
  };
  'billing.coupons': {
    environment: BillingEnvironment;
    id: string;
    /** who sells */
    tenantId: string;
    code: string;
    /** one of the two */
    percentOff: number | null;
    amountOffCents: number | null;
    currency: Generated<string>;
    /** null: any number */
    mostUses: number | null;
    /** nothing writes it: invoices are counted */
    validFrom: Instant | null;
    validUntil: Instant | null;
    /** null: all that its tenant sells */
    productId: string | null;
    ended: Generated<boolean>;
    createdAt: Instant;
  };
  /** seats of a course that an organization buys */
  'billing.seatPurchases': {
    environment: BillingEnvironment;
    invoiceId: string;
    organizationId: string;
    courseId: string;
    seats: number;
    /** whose members get them; null: nobody yet */
    groupId: string | null;
    boughtBy: string;
    /** null: it is not paid, or test data */
    accessGroupId: Generated<string | null>;
  };
  'billing.payments': {
    environment: BillingEnvironment;
    id: string;
    invoiceId: string;
    amountCents: number;
    provider: string;
    method: string;
    status: 'started' | 'paid' | 'refused' | 'refund due' | 'refunded';
    reference: string | null;
    /** why it came to nothing */
    reason: string | null;
    /** of it, given back so far */
    refundedCents: Generated<number>;
    startedAt: Instant;
    settledAt: Instant | null;
  };
  /** what a provider has told, so that it is taken once */
  'billing.providerEvents': { provider: string; id: string; at: Instant };
  'communication.channels': {
    id: string;
    name: string;
    type: 'ORGANIZATION_GROUP' | 'SYSTEM' | 'PARTY' | 'CLASSROOM' | 'USER_GROUP';
    ownerId: string;
    ownerType: 'TENANT' | 'GROUP' | 'USER' | 'ORGANIZATION';
    /** of one between people; null: nobody counts them */
    createdAt: Generated<Instant | null>;
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
    /** among the newest, which devices have; the others are read on request */
    kept: Generated<boolean>;
    /** of a message of the system: what stands there in place of a text */
    template: JSONColumnType<{
      template: string;
      user?: string;
      variables: Record<string, string>;
    }> | null;
    /** where it shows and how it may be acknowledged; null: in its channel alone */
    delivery: JSONColumnType<{
      type: string;
      destinations: string[];
      validAckTypes: string[];
    }> | null;
    acks: JSONColumnType<{ type: string; at: number }[]> | null;
  };
  'communication.noticeMails': { userId: string; sentAt: Instant };
  /** devices that are told what is new while the app is closed; each ends with its session */
  'communication.pushDevices': {
    sessionId: string;
    userId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    /** of this server, with which the browser has subscribed */
    publicKey: string;
    createdAt: Instant;
  };
  'communication.pushes': { userId: string; sentAt: Instant };
  'communication.announcements': {
    id: string;
    groupId: string;
    createdBy: string;
    createdAt: Instant;
    text: string;
  };
  'communication.reports': {
    messageId: string;
    userId: string;
    reason: ReportReason;
    note: string;
    at: Instant;
    /** null: it is open */
    dismissedAt: Instant | null;
  };
  'communication.reactions': { messageId: string; reaction: string; userId: string; at: Instant };
  'communication.parts': {
    channelId: string;
    userId: string;
    lastReadAt: Instant;
    /** what was seen after it (domain/seen-messages.ts) */
    seen: OptionalJson<Seen>;
    muted: boolean;
    left: boolean;
  };
  /** zips that were exported for an LMS */
  'lms.packages': {
    id: string;
    /** what it opens: this, or the skill */
    courseId: string | null;
    skillId: string | null;
    organizationId: string;
    /** SHA-256 of the key in the zip, hex */
    keyHash: string;
    /** where it may be framed, and launched from */
    lmsOrigin: string;
    createdBy: string;
    createdAt: Instant;
    /** only learners whom the LMS's own server has signed come in */
    signed: Generated<boolean>;
    /** from then on it opens nothing */
    revokedAt: Instant | null;
    revokedBy: string | null;
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
    /** of the body, as long as `shapedVer` is `ver` */
    shape: Generated<number>;
    shapedVer: Generated<number>;
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
    /** of a single call; null: its device says when it has had the outcome */
    forgetAt: Generated<Instant | null>;
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
