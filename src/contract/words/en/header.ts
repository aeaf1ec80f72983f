/** Words of the top bar. */
export const headerWords = {
  back: 'Back',
  crumbs: 'You are here',
  moreCrumbs: 'Show the way between',
  directory: 'Directory',
  recent: 'Recent',
  recentEmpty: 'Pages that you open stand here.',
  copyLink: 'Copy link to this page',
  copied: 'Link copied',
  organization: (name: string) => `Organization: ${name}. Choose another`,
  organizations: 'Organizations',
  viewed: 'Viewed lately',
  keyboard: 'Keyboard',
  moreRoles: (count: number) => `+${count}`,
};
