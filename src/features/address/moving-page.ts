/** A page whose address may be one that this device gave, or one that the thing had before. */
export type MovingPage = {
  tenantSlug: string;
  collectionSlugs: readonly string[];
  skillSlug: string | null;
  /** what is shown has another address now */
  moved?: boolean;
  /** the page would lose what the person is at: it moves later */
  stays?: boolean;
};

/** It looks like one; whether it is, the rows say. */
export const isProvisional = (slug: string | null): slug is string => slug?.startsWith('new-') ?? false;
