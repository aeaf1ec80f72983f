/** What the paths outside of GraphQL and the jobs ask of content, and the demo. Whoever writes a row by a statement of these announces it. */
export { insertAccessGroup } from './access-groups/repository.ts';
export { announceApprovals } from './approvals/announce-approvals.ts';
export { approvedTexts, sendTextChangesHands, textChangesHands } from './approvals/look-at-approved-texts.ts';
export { writeApproval } from './approvals/repository.ts';
export { noteWhoWrote } from './approvals/who-wrote.ts';
export {
  type AssetRecord,
  findAsset,
  findUpload,
  keepImportedAsset,
  type UploadRecord,
  writeAsset,
} from './assets/repository.ts';
export { announceAssigned } from './assignments/announce-assignments.ts';
export { insertAssignment } from './assignments/repository.ts';
export { issueMissingTo, missingCertificates } from './certificates/issue-certificates.ts';
export { putInCatalog } from './collections/put-in-catalog.ts';
export { insertCollection, writeCollection, writeOffer } from './collections/repository.ts';
export { addPastComments } from './comments/repository.ts';
export { addExam, addFinishedSession } from './exams/add-exam.ts';
export { renameExamSessions } from './exams/rename-sessions.ts';
export { announceFavorite } from './favorites/announce-favorite.ts';
export { markFavorite } from './favorites/repository.ts';
export { announceLabs } from './labs/announce-labs.ts';
export { takeLabProvider } from './labs/lab-provider.ts';
export { insertLab, writeCourseLab } from './labs/repository.ts';
export { announceNote } from './notes/announce-note.ts';
export { insertNote } from './notes/repository.ts';
export { announcePlaylist } from './playlists/announce-playlists.ts';
export { insertPlaylist } from './playlists/repository.ts';
export { writeVotes } from './polls/repository.ts';
export { announceProgress } from './progress/announce-progress.ts';
export { addPastEnrollments } from './progress/enrollment-repository.ts';
export { addPastProgress } from './progress/repository.ts';
export {
  type PublicAddress,
  publicAddresses,
  publicCatalogs,
  sitemapParts,
} from './public-pages/public-addresses.ts';
export { type PublicPage, publicPageAt, publicPlaceAt } from './public-pages/public-page.ts';
export { learningRollUps } from './reports/roll-up-learning.ts';
export { retire } from './retire-course.ts';
export { insertRetirement } from './retirement/repository.ts';
export { announceScheduleItem } from './schedule/announce-schedule.ts';
export { calendarAt } from './schedule/calendar-feed.ts';
export { planMail, remindPlans } from './schedule/remind-plans.ts';
export { deleteCalendarFeed, writeScheduleItem } from './schedule/repository.ts';
export { searchContent } from './search/search-content.ts';
export { sessionOfKey } from './search/search-keys.ts';
export { addAuthors, insertSkill, writeSkill, writeSkillBody } from './skills/repository.ts';
export { announceViewAgain } from './studio/save-studio-view.ts';
export { writeView } from './studio/views-repository.ts';
export { addPastRatings, insertFlashcards } from './study/repository.ts';
