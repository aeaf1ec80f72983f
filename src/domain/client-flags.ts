/** What this build of the client offers (PERM-019): the same on every device, and without a question to the server. */

export const clientFlagNames = [
  'displayPurchases',
  'myCreations',
  'showPlaygroundLabsPage',
  'showContextNav',
  'showUserProfilePage',
  'showLearnLater',
  'groupProgress',
  'showLexicalSkillCreate',
  'showLegacySkillCreate',
] as const;

export type ClientFlag = (typeof clientFlagNames)[number];
export type ClientFlags = Readonly<Record<ClientFlag, boolean>>;

/** Those that are off have no pages in this build yet. */
export const clientFlags: ClientFlags = {
  displayPurchases: true,
  myCreations: true,
  showPlaygroundLabsPage: true,
  showContextNav: true,
  showUserProfilePage: true,
  showLearnLater: true,
  groupProgress: true,
  showLexicalSkillCreate: true,
  // There is one editor.
  showLegacySkillCreate: false,
};
