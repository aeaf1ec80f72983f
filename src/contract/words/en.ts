/**
 * Every sentence a person reads, in English. Used as `import * as words`, so that a screen loads the words of its area alone; for
 * the same reason nothing but a member of it may be taken. Another language is another module of this shape (decision D43).
 */
export { catalogWords as catalog } from './en/catalog.ts';
export { changesWords as changes } from './en/changes.ts';
export { comingSoonWords as comingSoon } from './en/coming-soon.ts';
export { commentWords as comments } from './en/comments.ts';
export { courseWords as course } from './en/course.ts';
export { dashboardWords as dashboard } from './en/dashboard.ts';
export { deviceWords as device } from './en/device.ts';
export { failedStartWords as failedStart } from './en/failed-start.ts';
export { headerWords as header } from './en/header.ts';
export { keyboardWords as keyboard } from './en/keyboard.ts';
export { navigationWords as navigation } from './en/navigation.ts';
export { paletteWords as palette } from './en/palette.ts';
export { pillWords as pill } from './en/pill.ts';
export { placeWords as place } from './en/place.ts';
export { questionWords as question } from './en/question.ts';
export { sessionWords as session } from './en/session.ts';
export { shellWords as shell } from './en/shell.ts';
export { signOutWords as signOut } from './en/sign-out.ts';
export { skillWords as skill } from './en/skill.ts';
export { storageWords as storage } from './en/storage.ts';
