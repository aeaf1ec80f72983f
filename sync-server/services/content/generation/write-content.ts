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
  return tagsIn(answer).slice(0, most);
}

const FENCES = /^\s*```.*$/gm;
const NAMED = /^[\s{]*"?tags"?\s*:/i;
const LISTED = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const AROUND = /^[\s"'`“”[\]{}#]+|[\s"'`“”[\]{}]+$/g;

/** Models also answer with a sentence first, a list, hashtags or JSON. A number may begin a tag, as in '3d printing'. */
function tagsIn(answer: string): string[] {
  const tags = new Map<string, string>();
  for (const line of answer.replace(FENCES, '').replace(NAMED, '').split(/[\n,]/)) {
    if (line.trimEnd().endsWith(':')) continue;
    const tag = line.replace(LISTED, '').replace(AROUND, '').slice(0, MOST_TAG).trim();
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

/** The first sentence of a summary, as a card has room for it. */
export function shortOf(summary: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(summary);
  return (first?.segment ?? summary).trim().slice(0, 500);
}
