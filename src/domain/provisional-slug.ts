/** The slug of a thing that was made on a device, from its own id, until the server gives it a lasting one (D103). Every start loads it. */
const PROVISIONAL = /^new-([0-9a-f]{8})$/;

/** The end of an id is its random part. */
export const provisionalSlug = (id: string): string => `new-${idEnd(id)}`;

/** @returns the end of the id for which the slug stands; null for a lasting slug */
export const idEndOfSlug = (slug: string): string | null => PROVISIONAL.exec(slug)?.[1] ?? null;

export const idEnd = (id: string): string => id.slice(-8);
