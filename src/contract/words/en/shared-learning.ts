/** What the pages of courses, plans and lists say in the same words. */

export const savedHere = 'Saved on this device';
export const skillsFinished = '[[Skills]] finished';
export const noCourses = 'No [[courses]] yet';
export const openCourse = 'Open the [[course]]';
export const flashcardsForToday = 'Flashcards for today';
export const onYourSchedule = 'On your schedule';
export const externalIdHint = 'Its name in another system, such as an LMS.';
export const exportMarkdown = 'Export as Markdown';
export const sharedPlaylists = 'Shared playlists';
export const curatedPlaylists = 'Curated playlists';
export const feedbackAnswered = 'Your feedback was answered';
export const messageReported = 'A message was reported';
export const opensNewTab = 'Opens in a new tab.';
export const strangerTitle = 'You’re not a member of this organization';
export const onlyYou = 'Only you';
export const checkSpelling = 'Check the spelling, or take off a filter.';
