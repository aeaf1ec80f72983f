/** What the person of this device has done that support may want to read with them: kept here, sent nowhere (D108). */

/** Something was said about Lectern. */
type Review = {
  action: 'review';
  /** the three texts, without any address */
  feedback: { learningEffectiveness: string; platformEffectiveness: string; bugs: string };
  /** of the page */
  url: string;
  /** opens the search for this person, for whoever may act as others */
  userSearch: string;
};

export type ActionRow = Review & {
  n?: number;
  /** epoch ms */
  at: number;
};

export const ACTIONS_KEPT = 200;
