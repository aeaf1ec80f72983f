/** What an error says of itself (ERR-004). */
import * as words from '#contract/words/en.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** @param error  a string, something with a message, or an answer with a body; anything else says nothing */
export function alertText(error: unknown): string {
  const body = fieldOf(error, 'body') ?? fieldOf(fieldOf(error, 'response'), 'body');
  return (
    textOf(error) ||
    textOf(fieldOf(error, 'message')) ||
    textOf(body) ||
    textOf(fieldOf(body, 'message')) ||
    words.shell.failure.generic
  );
}
