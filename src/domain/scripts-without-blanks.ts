/** Letters beside which a word may begin or end without a blank, as the inside of a character class: of scripts that have none, and Korean, which joins its particles. */
export const WITHOUT_BLANKS =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';

/** A letter or digit that makes one word with the next one. */
export const JOINING = `(?![${WITHOUT_BLANKS}])[\\p{L}\\p{N}]`;
