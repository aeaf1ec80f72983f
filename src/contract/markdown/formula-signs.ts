/** By which signs a formula in TeX is known in a line: `$…$`, with no reader of Markdown. */

/** A block of code in this language is a formula (as GitHub has it). */
export const MATH = 'math';
export const MAX_FORMULA_LETTERS = 2000;

/** No space inside of the signs, no letter or digit behind the last: $5 or $6 are prices, $HOME:$PATH are names. */
export const DOLLARS = String.raw`\$(?![\s$])(?:\\[^]|[^$\\]){1,${MAX_FORMULA_LETTERS}}(?<!\s)\$(?![\p{L}\p{N}$])`;

/** Those of a line, as they are written. */
export const inlineFormulas = (): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}\\$])${DOLLARS}`, 'gu');
