/**
 * The number of the lesson's schema. A node, mark or attribute that comes later says `since` which number it is there, and the number is
 * raised with it: an older editor would delete what it does not know. A client that says no number has 1.
 *
 * 2: videos, attachments, labs; questions of text and polls; hints.
 * 3: formulas.
 */
export const LESSON_SCHEMA = 3;
