/** A longer title is cut in the name of a control: the row or page beside it says the whole. */
const TITLE_LETTERS = 60;

export const shortTitle = (title: string) =>
  title.length > TITLE_LETTERS ? `${title.slice(0, TITLE_LETTERS).trimEnd()}…` : title;
