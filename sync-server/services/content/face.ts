/** What the paths outside of GraphQL ask of content, and the demo. */
export { announceAssigned } from './assignments/announce-assignments.ts';
export { addExam, addFinishedSession } from './exams/add-exam.ts';
export { announceFavorite } from './favorites/announce-favorite.ts';
export { announceLabs } from './labs/announce-labs.ts';
export { takeLabProvider } from './labs/lab-provider.ts';
export { announcePlaylist } from './playlists/announce-playlists.ts';
export { retire } from './retire-course.ts';
export { announceScheduleItem } from './schedule/announce-schedule.ts';
export { calendarAt } from './schedule/calendar-feed.ts';
export { searchContent } from './search/search-content.ts';
export { callerOfKey } from './search/search-keys.ts';
