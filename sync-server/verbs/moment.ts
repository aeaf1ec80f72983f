/** A moment as people and programs read it. @param at  epoch ms */
export const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
