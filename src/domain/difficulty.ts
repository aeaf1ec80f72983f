/** How much a course asks for, the easiest first. */
export const difficulties = ['Beginner', 'Intermediate', 'Expert'] as const;
export type Difficulty = (typeof difficulties)[number];
