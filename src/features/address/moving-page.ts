/** A page whose address may be one that this device gave. */
export type MovingPage = {
  tenantSlug: string;
  collectionSlugs: readonly string[];
  skillSlug: string | null;
  /** the page would lose what the person is at: it moves later */
  stays?: boolean;
};

/** It looks like one; whether it is, the rows say. */
export const isProvisional = (slug: string | null): slug is string => slug?.startsWith('new-') ?? false;
