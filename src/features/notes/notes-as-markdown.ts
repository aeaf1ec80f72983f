/** Notes as a text file that any editor opens. */
import { noteWords as say } from '#contract/words/en/notes.ts';
import type { NotedLesson } from './read-notes.ts';

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

export function notesAsMarkdown(lessons: readonly NotedLesson[], origin: string): string {
  return lessons
    .map(({ lesson, notes }) => {
      const heading = lesson ? `# ${lesson.title}\n\n<${origin}${lesson.path}>` : `# ${say.unknownLesson}`;
      const texts = notes.map(({ quote, body }) => (quote ? `${quoted(quote)}\n\n${body}` : body));
      return [heading, ...texts].join('\n\n');
    })
    .join('\n\n---\n\n')
    .concat('\n');
}
