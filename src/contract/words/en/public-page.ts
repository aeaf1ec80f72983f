/** Words of the pages that the server writes for visitors before any script runs. */
export const publicPageWords = {
  /** as the catalog is headed in the app */
  catalog: (organization: string) => `${organization} catalog`,
  contents: 'Contents',
  /** where nobody has written a description */
  summary: (title: string, organization: string) => `${title} at ${organization}`,
};
