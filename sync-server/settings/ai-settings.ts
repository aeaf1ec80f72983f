/** The language model that writes for authors, behind an endpoint as OpenAI's: the operator's choice. */
export type AiSettings = {
  /** up to, not with, `/chat/completions` */
  url: string;
  key: string | undefined;
  model: string;
};
