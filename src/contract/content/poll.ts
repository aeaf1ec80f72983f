/** What the polls of a lesson add up to, and nothing of who chose what. Table `things` on the device. */

/** Of everybody who answered: where the lesson is. Counted at most once a minute (D61). */
export type PollCounts = {
  id: string;
  thing: 'pollCounts';
  skillId: string;
  /** by question and option, how many chose it last */
  questions: Record<string, Record<string, number>>;
};
export const pollCountsId = (skillId: string) => `pollCounts:${skillId}`;

/** The person's own: what the counts have taken in of them. Bucket `user:{id}`. */
export type PollVotes = {
  id: string;
  thing: 'pollVotes';
  skillId: string;
  /** by question, the option */
  counted: Record<string, string>;
};
export const pollVotesId = (skillId: string) => `pollVotes:${skillId}`;
