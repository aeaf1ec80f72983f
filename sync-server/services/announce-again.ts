/**
 * How a row of each type is announced as its tables have it now, named by its id alone. Rows of an older shape get their new one in this way,
 * and the stories of tests/sim compare with it what verbs have announced. A new type needs its line here; null: it lives nowhere but in the
 * replica.
 */
import { listedThing } from '#contract/content/content-listing.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { announceInvitation } from './accounts/announce-invitation.ts';
import { announceGroupMembership, announceGroups } from './accounts/group-members.ts';
import { announceProfile, announceUser, userInfosOf } from './accounts/people.ts';
import { announceOrganization } from './accounts/tenants.ts';
import { announceChannel, announceChannelPartAgain, announceMessages } from './communication/announce.ts';
import { announceReportAgain } from './communication/reports/announce-reports.ts';
import { announceCollection, announceEnrollment, announceSkill } from './content/announce.ts';
import { announceApprovalsAgain, announceStagesAgain } from './content/approvals/announce-approvals.ts';
import { announceAssignmentAgain } from './content/assignments/announce-assignments.ts';
import { announceCertificateAgain } from './content/certificates/announce-certificate.ts';
import { announceComments } from './content/comments/announce-comments.ts';
import { announceCommentReportAgain } from './content/comments/reports/announce-reports.ts';
import {
  announceExamsAgain,
  announceKeysAgain,
  announceSessionAgain,
} from './content/exams/announce-exams.ts';
import { announceFavoriteAgain } from './content/favorites/announce-favorite.ts';
import { announceContentJob } from './content/generation/announce-content-job.ts';
import { announceLabs } from './content/labs/announce-labs.ts';
import { announceNoteAgain } from './content/notes/announce-note.ts';
import { announceFollowAgain, announcePlaylistAgain } from './content/playlists/announce-playlists.ts';
import { announceCountsAgain, announceVotesAgain } from './content/polls/announce-polls.ts';
import { announceProgress } from './content/progress/announce-progress.ts';
import { announceScheduleItemAgain } from './content/schedule/announce-schedule.ts';
import { announceSeatAgain } from './content/seats.ts';
import { announceViewAgain } from './content/studio/save-studio-view.ts';
import { announceFlashcardAgain, announceRatingAgain } from './content/study/announce-study.ts';

type AnnounceAgain = (ctx: ChangeContext, ids: readonly string[]) => Promise<void>;

const each =
  (announce: (ctx: ChangeContext, id: string) => Promise<void>): AnnounceAgain =>
  async (ctx, ids) => {
    for (const id of ids) await announce(ctx, id);
  };

/** Of an id that is made of two. */
const parts = (id: string): [string, string] => {
  const at = id.indexOf(':');
  return [id.slice(0, at), id.slice(at + 1)];
};

export const announceAgain: Record<SyncedType, AnnounceAgain | null> = {
  user: each(announceUser),
  profile: each((ctx, id) => announceProfile(ctx, ...parts(id))),
  userInfo: async (ctx, ids) => {
    for (const person of await userInfosOf(ctx.tx, ids))
      ctx.shown('userInfo', person.userId, person, [userBucket(person.userId)]);
  },
  organization: each(announceOrganization),
  collection: each(announceCollection),
  skill: each(announceSkill),
  comment: announceComments,
  progress: announceProgress,
  enrollment: each(announceEnrollment),
  channel: each(announceChannel),
  message: announceMessages,
  lostValue: null,
  invitation: each(announceInvitation),
  group: announceGroups,
  rating: each(announceRatingAgain),
  flashcard: each(announceFlashcardAgain),
  note: each(announceNoteAgain),
  contentJob: each(announceContentJob),
  groupMembership: each((ctx, id) => announceGroupMembership(ctx, ...parts(id))),
  seat: each(announceSeatAgain),
  scheduleItem: each(announceScheduleItemAgain),
  favorite: each(announceFavoriteAgain),
  playlist: each(announcePlaylistAgain),
  playlistFollow: each(announceFollowAgain),
  assignment: each(announceAssignmentAgain),
  channelPart: each(announceChannelPartAgain),
  messageReport: each(announceReportAgain),
  commentReport: each(announceCommentReportAgain),
  pollCounts: each(announceCountsAgain),
  pollVotes: each(announceVotesAgain),
  lab: announceLabs,
  exam: announceExamsAgain,
  examKeys: announceKeysAgain,
  examSession: each(announceSessionAgain),
  certificate: each(announceCertificateAgain),
  skillApprovals: each(announceApprovalsAgain),
  approvalStages: each(announceStagesAgain),
  studioView: each(announceViewAgain),
  listing: each((ctx, id) => {
    const { of, entityId } = listedThing(id);
    return of === 'skill' ? announceSkill(ctx, entityId) : announceCollection(ctx, entityId);
  }),
};
