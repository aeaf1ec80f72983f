/** A language model behind an endpoint as OpenAI's has become usual: the operator's, or none. */
import * as v from 'valibot';
import { generationWords } from '#contract/words/en/generation.ts';
import type { AiSettings } from '../../../settings/ai-settings.ts';

/** Its message is for the person who asked. */
export class GenerationFailed extends Error {}

const ANSWER_MS = 60_000;
const MOST_TEXT = 24_000;
/** PostgreSQL takes neither NUL nor half a character. */
const UNSTORABLE = /[\0\p{Cs}]/gu;
const { why } = generationWords;

const answerSchema = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

/** @throws GenerationFailed */
export async function askModel({ url, key, model }: AiSettings, task: string, text: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: text.slice(0, MOST_TEXT) },
        ],
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } catch {
    throw new GenerationFailed(why.noAnswer);
  }
  if (!response.ok) throw new GenerationFailed(why.status(response.status));
  const read = v.safeParse(answerSchema, await response.json().catch(() => null));
  const content = read.success
    ? read.output.choices[0]?.message.content.replace(UNSTORABLE, '').trim()
    : undefined;
  if (!content) throw new GenerationFailed(why.unreadable);
  return content;
}
