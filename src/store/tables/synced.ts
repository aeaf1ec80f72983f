/**
 * The rows that devices and server share, one table a type. Few indexes: each one costs a quarter of a first load's time.
 * `*buckets` finds what leaves the device when a bucket is lost.
 */
import type { Group, GroupMembership } from '#contract/accounts/group.ts';
import type { Invitation } from '#contract/accounts/invitation.ts';
import type { Organization } from '#contract/accounts/organization.ts';
import type { Profile, User, UserInfo } from '#contract/accounts/user.ts';
import type { ChannelPart } from '#contract/communication/channel.ts';
import type { Channel, Message } from '#contract/communication/message.ts';
import type { MessageReport } from '#contract/communication/report.ts';
import type { Seat } from '#contract/content/access-group.ts';
import type { ApprovalStages, SkillApprovals } from '#contract/content/approval.ts';
import type { Assignment } from '#contract/content/assignment.ts';
import type { Certificate } from '#contract/content/certificate.ts';
import type { Collection } from '#contract/content/collection.ts';
import type { Comment } from '#contract/content/comment.ts';
import type { CommentReport } from '#contract/content/comment-report.ts';
import type { ContentJob } from '#contract/content/content-job.ts';
import type { StoredListing } from '#contract/content/content-listing.ts';
import type { Exam, ExamKeys, ExamSession } from '#contract/content/exam.ts';
import type { Favorite } from '#contract/content/favorite.ts';
import type { Lab } from '#contract/content/lab.ts';
import type { Note } from '#contract/content/note.ts';
import type { Playlist, PlaylistFollow } from '#contract/content/playlist.ts';
import type { PollCounts, PollVotes } from '#contract/content/poll.ts';
import type { Enrollment } from '#contract/content/progress.ts';
import type { ScheduleEntry } from '#contract/content/schedule.ts';
import type { Skill } from '#contract/content/skill.ts';
import type { StudioView } from '#contract/content/studio-view.ts';
import type { FlashcardRow, Rating } from '#contract/content/study.ts';
import type { LostValue } from '#contract/sync/lost-value.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import type { SkillProgress } from '#domain/learning-progress.ts';

/** A row as this device shows it: the server's, with the changes applied that wait here. */
export type Stored<T> = T & {
  /** the server's version; 0 before it has one */
  ver: number;
  /** the buckets that assert it; none: it exists on this device only */
  buckets: string[];
  /** changes on it that the server has not answered yet */
  pending: number;
};

export type RowTypes = {
  user: User;
  profile: Profile;
  userInfo: UserInfo;
  organization: Organization;
  collection: Collection;
  skill: Skill;
  comment: Comment;
  progress: SkillProgress;
  enrollment: Enrollment;
  channel: Channel;
  message: Message;
  lostValue: LostValue;
  invitation: Invitation;
  group: Group;
  groupMembership: GroupMembership;
  seat: Seat;
  rating: Rating;
  flashcard: FlashcardRow;
  contentJob: ContentJob;
  scheduleItem: ScheduleEntry;
  favorite: Favorite;
  playlist: Playlist;
  playlistFollow: PlaylistFollow;
  assignment: Assignment;
  channelPart: ChannelPart;
  messageReport: MessageReport;
  commentReport: CommentReport;
  pollCounts: PollCounts;
  pollVotes: PollVotes;
  lab: Lab;
  exam: Exam;
  examKeys: ExamKeys;
  examSession: ExamSession;
  certificate: Certificate;
  skillApprovals: SkillApprovals;
  approvalStages: ApprovalStages;
  studioView: StudioView;
  note: Note;
  listing: StoredListing;
};

export type CommentRow = Stored<Comment>;
export type CollectionRow = Stored<Collection>;
export type SkillRow = Stored<Skill>;
export type ProgressRow = Stored<SkillProgress>;
export type LostValueRow = Stored<LostValue>;
export type OrganizationRow = Stored<Organization>;
export type GroupRow = Stored<Group>;

/**
 * A row of a small type: favorites, ratings, notes … They share one table, since each further one costs every start of the app. `id` is
 * unique among all of them (a UUID, or a name that begins with the type), `thing` is the type.
 */
export type ThingRow = Stored<{ id: string; thing: SyncedType }>;

/** For `syncedTables`, of types whose rows are looked up by id or by type alone. */
export const inThings = { table: 'things', key: 'id', indexes: 'thing, *buckets' } as const;

type TableOf = { table: string; key: string; indexes: string };

/** Where rows of a type are kept: table, the field that is their key, the indexes behind it. */
export const syncedTables = {
  user: { table: 'users', key: 'userId', indexes: '*buckets' },
  profile: { table: 'profiles', key: 'profileId', indexes: '*buckets' },
  userInfo: { table: 'userInfos', key: 'userId', indexes: '*buckets' },
  organization: { table: 'organizations', key: 'organizationId', indexes: 'alias, *buckets' },
  collection: {
    table: 'collections',
    key: 'collectionId',
    indexes: '[tenantSlug+collectionSlug], rootCollectionId, *buckets',
  },
  skill: { table: 'skills', key: 'skillId', indexes: 'skillSlug, *buckets' },
  comment: { table: 'comments', key: 'commentId', indexes: '[contextId+access+createdAt], *buckets' },
  progress: { table: 'progress', key: 'skillId', indexes: 'updatedAt, *buckets' },
  enrollment: { table: 'enrollments', key: 'enrollmentId', indexes: 'courseId, *buckets' },
  channel: { table: 'channels', key: 'channelId', indexes: '*buckets' },
  message: { table: 'messages', key: 'messageId', indexes: '[channelId+sentAt], *buckets' },
  lostValue: { table: 'lostValues', key: 'lostId', indexes: '*buckets' },
  invitation: { table: 'invitations', key: 'inviteId', indexes: 'organizationId, *buckets' },
  group: { table: 'groups', key: 'groupId', indexes: 'organizationId, *buckets' },
  groupMembership: { table: 'groupMemberships', key: 'membershipId', indexes: '*buckets' },
  seat: inThings,
  rating: inThings,
  flashcard: inThings,
  contentJob: inThings,
  scheduleItem: inThings,
  favorite: inThings,
  playlist: inThings,
  playlistFollow: inThings,
  assignment: inThings,
  channelPart: inThings,
  messageReport: inThings,
  commentReport: inThings,
  pollCounts: inThings,
  pollVotes: inThings,
  lab: inThings,
  exam: inThings,
  examKeys: inThings,
  examSession: inThings,
  certificate: inThings,
  skillApprovals: inThings,
  approvalStages: inThings,
  studioView: inThings,
  note: inThings,
  listing: inThings,
} as const satisfies Record<SyncedType, TableOf>;

/** Every synced row, whichever its type, as the engine handles it. */
export type AnyRow = Stored<Record<string, unknown>>;
