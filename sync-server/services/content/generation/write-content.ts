/** What is written for a text: by the operator's model where there is one, else out of the text itself. */
import type { AiSettings } from '../../../settings/ai-settings.ts';
import { askModel } from './ai-provider.ts';
import { extractSummary, extractTags } from './extract.ts';

const MOST_SUMMARY = 2_000;
const MOST_TAG = 100;

export type Source = { title: string; text: string };

/** @throws GenerationFailed */
export async function writeSummary(ai: AiSettings | null, { title, text }: Source): Promise<string> {
  if (ai === null) return extractSummary(text);
  const task =
    'Summarize this lesson for somebody who decides whether to read it: at most three plain sentences, in the language of the text, and nothing else.';
  return (await askModel(ai, task, `${title}\n\n${text}`)).slice(0, MOST_SUMMARY);
}

/** @throws GenerationFailed */
export async function writeTags(
  ai: AiSettings | null,
  { title, text }: Source,
  most: number,
): Promise<string[]> {
  if (ai === null) return extractTags(title, text, most);
  const task = `Name ${most} tags for this lesson: short, in lower case, in the language of the text, one a line, and nothing else.`;
  const answer = await askModel(ai, task, `${title}\n\n${text}`);
  const tags = answer
    .split(/[\n,]/)
    .map((tag) =>
      tag
        .replace(/^[\s\-*#\d.)]+/, '')
        .trim()
        .slice(0, MOST_TAG),
    )
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, most);
}

/** The first sentence of a summary, as a card has room for it. */
export function shortOf(summary: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(summary);
  return (first?.segment ?? summary).trim().slice(0, 500);
}
