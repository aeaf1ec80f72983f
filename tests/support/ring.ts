/** Which ring of tests runs (tests/rings.mjs). A file that is named runs whole, with the short loops. */
export const isCore = process.env.LECTERN_RING === 'core';
export const isFull = process.env.LECTERN_RING === 'full';

/** How long a loop is: whole in `npm run test:full`. */
export const inRing = ({ core, full }: { core: number; full: number }): number => (isFull ? full : core);
