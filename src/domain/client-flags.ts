/** What the client offers (PERM-019): the build says what by default, the operator what here (D78). */

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

export const clientFlagDefaults: ClientFlags = {
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
