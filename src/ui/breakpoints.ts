/** The widths at which the layout changes, in CSS pixels (UI-005); in queries as em, so that they follow a larger type. */

export const breakpoints = [480, 700, 768, 900, 1200] as const;
export type Breakpoint = (typeof breakpoints)[number];

const EM_PX = 16;

export const widthFrom = (px: Breakpoint): string => `(min-width: ${px / EM_PX}em)`;
/** A hundredth less, for both queries hold at the very width. */
export const widthBelow = (px: Breakpoint): string => `(max-width: ${px / EM_PX - 0.01}em)`;
