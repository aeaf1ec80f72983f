/** What this build of the client offers (PERM-019): the same on every device, and without a question to the server. */

export const clientFlagNames = [
  'displayPurchases',
  'myCreations',
  'showPlaygroundLabsPage',
  'showContextNav',
  'showLearnLater',
  'groupProgress',
  'showLexicalSkillCreate',
  'showLegacySkillCreate',
] as const;

export type ClientFlag = (typeof clientFlagNames)[number];
export type ClientFlags = Readonly<Record<ClientFlag, boolean>>;

/** Off: this build has no such pages yet. */
export const clientFlags: ClientFlags = {
  displayPurchases: false,
  myCreations: false,
  showPlaygroundLabsPage: false,
  showContextNav: true,
  showLearnLater: false,
  groupProgress: true,
  showLexicalSkillCreate: true,
  // There is one editor.
  showLegacySkillCreate: false,
};
