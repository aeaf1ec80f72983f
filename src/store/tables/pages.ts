/** Answers of the server that are asked for online, as they were last seen (D60). They go with the account. */

export type PageRow = {
  /** the query and its arguments */
  key: string;
  answer: unknown;
  /** when it was asked for, epoch ms of this device */
  at: number;
};
