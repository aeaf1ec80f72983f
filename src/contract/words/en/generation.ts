/** Words of what the server writes for an author: tags and summaries (SKILL-011). */
export const generationWords = {
  tags: 'Generate tags',
  summary: 'Generate summary',
  asked: 'The server is writing it now. You’ll get a notice when it’s done.',
  askedOffline: 'Saved on this device. The server writes it when you are online.',
  done: {
    summary: (seconds: number) => `Content summary generated in ${seconds} seconds`,
    tags: (seconds: number) => `Content tags generated in ${seconds} seconds`,
  },
  failed: (message: string) => `Error: ${message}`,
  /** said by the server */
  why: {
    disabled: 'AI content is not enabled for this organization.',
    noText: 'There is no text to work with yet.',
    noAnswer: 'The AI provider did not answer in time.',
    status: (status: number) => `The AI provider answered with status ${status}.`,
    unreadable: 'The answer of the AI provider could not be read.',
    unknown: 'Something went wrong on the server.',
  },
};
