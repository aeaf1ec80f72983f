/** What the client offers (PERM-019): the build says what by default, the operator what here (D78). */

export const clientFlagDefaults = {
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

export type ClientFlag = keyof typeof clientFlagDefaults;
export type ClientFlags = Readonly<typeof clientFlagDefaults>;

export const clientFlagNames = Object.keys(clientFlagDefaults) as ClientFlag[];
