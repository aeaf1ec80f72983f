/** Every mutation by its name: what the outbox holds can be applied again, sent and described in any thread. */
import { announceToGroup } from './accounts/announce-to-group.ts';
import { cancelInvitation } from './accounts/cancel-invitation.ts';
import { createGroup } from './accounts/create-group.ts';
import { inviteToOrganization } from './accounts/invite-to-organization.ts';
import { reorderUserAffiliations } from './accounts/reorder-user-affiliations.ts';
import { resendInvitation } from './accounts/resend-invitation.ts';
import { submitFeedback } from './accounts/submit-feedback.ts';
import { updateGroup } from './accounts/update-group.ts';
import { updateOrganization } from './accounts/update-organization.ts';
import { updateOrganizationImage } from './accounts/update-organization-image.ts';
import { updateOwnGroup } from './accounts/update-own-group.ts';
import { updateUser } from './accounts/update-user.ts';
import { ackEntityMessage } from './communication/ack-entity-message.ts';
import { ackEntityMessageBatch } from './communication/ack-entity-message-batch.ts';
import { addToChannel } from './communication/add-to-channel.ts';
import { deleteEntityMessage } from './communication/delete-entity-message.ts';
import { dismissMessageReports } from './communication/dismiss-message-reports.ts';
import { editEntityMessage } from './communication/edit-entity-message.ts';
import { leaveChannel } from './communication/leave-channel.ts';
import { markChannelRead } from './communication/mark-channel-read.ts';
import { muteChannel } from './communication/mute-channel.ts';
import { openDirectChannel } from './communication/open-direct-channel.ts';
import { openPartyChannel } from './communication/open-party-channel.ts';
import { postEntityMessage } from './communication/post-entity-message.ts';
import { removeEntityMessage } from './communication/remove-entity-message.ts';
import { reportEntityMessage } from './communication/report-entity-message.ts';
import { toggleEntityReaction } from './communication/toggle-entity-reaction.ts';
import { addScheduleItem } from './content/add-schedule-item.ts';
import { answerExamQuestion } from './content/answer-exam-question.ts';
import { assignStack } from './content/assign-stack.ts';
import { createCollection } from './content/create-collection.ts';
import { createComment } from './content/create-comment.ts';
import { createContentSummary } from './content/create-content-summary.ts';
import { createContentTags } from './content/create-content-tags.ts';
import { createExam } from './content/create-exam.ts';
import { createLabTemplate } from './content/create-lab-template.ts';
import { createPlaylist } from './content/create-playlist.ts';
import { createSkill } from './content/create-skill.ts';
import { deleteExam } from './content/delete-exam.ts';
import { deleteExamQuestion } from './content/delete-exam-question.ts';
import { deletePlaylist } from './content/delete-playlist.ts';
import { dismissCommentReports } from './content/dismiss-comment-reports.ts';
import { enroll } from './content/enroll.ts';
import { finishExamSession } from './content/finish-exam-session.ts';
import { followPlaylist } from './content/follow-playlist.ts';
import { rateEntity } from './content/rate-entity.ts';
import { removeComment } from './content/remove-comment.ts';
import { removeEntityFromStacks } from './content/remove-entity-from-stacks.ts';
import { removeScheduleItem } from './content/remove-schedule-item.ts';
import { reportComment } from './content/report-comment.ts';
import { resolveComment } from './content/resolve-comment.ts';
import { reviewFlashcard } from './content/review-flashcard.ts';
import { saveStudioView } from './content/save-studio-view.ts';
import { setApprovalStages } from './content/set-approval-stages.ts';
import { setContentArchived } from './content/set-content-archived.ts';
import { setContentBoost } from './content/set-content-boost.ts';
import { setCourseLab } from './content/set-course-lab.ts';
import { setEnrollmentVisibility } from './content/set-enrollment-visibility.ts';
import { setEntityAssigned } from './content/set-entity-assigned.ts';
import { setFavorite } from './content/set-favorite.ts';
import { setSkillApproval } from './content/set-skill-approval.ts';
import { setVideoCaptions } from './content/set-video-captions.ts';
import { settleLostValue } from './content/settle-lost-value.ts';
import { startExamSession } from './content/start-exam-session.ts';
import { updateCollectionAuthors } from './content/update-collection-authors.ts';
import { updateCollectionItems } from './content/update-collection-items.ts';
import { updateCollectionMetadata } from './content/update-collection-metadata.ts';
import { updateCollectionNotes } from './content/update-collection-notes.ts';
import { updateCollectionWorkflow } from './content/update-collection-workflow.ts';
import { updateComment } from './content/update-comment.ts';
import { updateExam } from './content/update-exam.ts';
import { updateLabTemplate } from './content/update-lab-template.ts';
import { updatePlaylist } from './content/update-playlist.ts';
import { updatePlaylistItems } from './content/update-playlist-items.ts';
import { updateSkillAuthors } from './content/update-skill-authors.ts';
import { updateSkillMeta } from './content/update-skill-meta.ts';
import { updateSlug } from './content/update-slug.ts';
import { upsertExamQuestion } from './content/upsert-exam-question.ts';
import { upsertFlashcard } from './content/upsert-flashcard.ts';
import { upsertListingStatus } from './content/upsert-listing-status.ts';
import { upsertNote } from './content/upsert-note.ts';
import { upsertProgress } from './content/upsert-progress.ts';
import { withdrawAssignment } from './content/withdraw-assignment.ts';
import type { AnyMutation } from './definition.ts';

const all = [
  createComment,
  updateComment,
  removeComment,
  resolveComment,
  reportComment,
  dismissCommentReports,
  upsertProgress,
  updateSkillMeta,
  settleLostValue,
  createSkill,
  createCollection,
  enroll,
  rateEntity,
  setFavorite,
  setContentArchived,
  setContentBoost,
  saveStudioView,
  setSkillApproval,
  setApprovalStages,
  setEnrollmentVisibility,
  upsertListingStatus,
  upsertFlashcard,
  reviewFlashcard,
  upsertNote,
  addScheduleItem,
  removeScheduleItem,
  updateCollectionMetadata,
  updateCollectionAuthors,
  updateCollectionItems,
  updateCollectionNotes,
  updateCollectionWorkflow,
  updateSlug,
  setVideoCaptions,
  updateSkillAuthors,
  createContentSummary,
  createContentTags,
  postEntityMessage,
  editEntityMessage,
  deleteEntityMessage,
  removeEntityMessage,
  reportEntityMessage,
  dismissMessageReports,
  toggleEntityReaction,
  ackEntityMessage,
  ackEntityMessageBatch,
  announceToGroup,
  openDirectChannel,
  openPartyChannel,
  addToChannel,
  markChannelRead,
  muteChannel,
  leaveChannel,
  reorderUserAffiliations,
  inviteToOrganization,
  resendInvitation,
  cancelInvitation,
  createGroup,
  updateGroup,
  updateOwnGroup,
  updateOrganization,
  updateOrganizationImage,
  updateUser,
  submitFeedback,
  createLabTemplate,
  updateLabTemplate,
  setCourseLab,
  createExam,
  updateExam,
  deleteExam,
  upsertExamQuestion,
  deleteExamQuestion,
  startExamSession,
  answerExamQuestion,
  finishExamSession,
  createPlaylist,
  deletePlaylist,
  followPlaylist,
  updatePlaylist,
  updatePlaylistItems,
  assignStack,
  withdrawAssignment,
  setEntityAssigned,
  removeEntityFromStacks,
] as const;

export type QueuedOperation = (typeof all)[number]['operation'];
export type MutationName = QueuedOperation['name'];

const mutations: ReadonlyMap<string, AnyMutation> = new Map(
  (all as readonly unknown[] as readonly AnyMutation[]).map((mutation) => [
    mutation.operation.name,
    mutation,
  ]),
);

/** @returns undefined for one that another version of the app has put into the outbox */
export const mutationNamed = (op: string): AnyMutation | undefined => mutations.get(op);
