/** Paths under /lms belong to the viewer that an LMS frames: it has no account, no store and no shell. */
export const isEmbedded = (pathname: string): boolean => /^\/lms(?:\/|$)/.test(pathname);
