/** Arguments come from outside: they are what the operation's schema says and hold only text that can be stored, or are refused. */
import * as v from 'valibot';
import { Refusal } from '#contract/errors.ts';

const MAX_DEPTH = 30;

/** @throws Refusal INVALID_ARGUMENTS, whose extras name the field and what is wrong with it */
export function checkArguments<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> {
  for (const [field, value] of Object.entries(given as object)) {
    if (!isStorable(value, 0)) throw invalid(field, 'holds characters that cannot be stored');
  }
  const checked = v.safeParse(schema, given, { abortEarly: true });
  if (checked.success) return checked.output;
  const [issue] = checked.issues;
  throw invalid(v.getDotPath(issue) ?? '', issue.message);
}

/** A text that comes from inside of an argument, such as a cursor's. */
export const storableText = v.pipe(
  v.string(),
  v.check((text) => isStorable(text, 0)),
);

export const invalid = (field: string, reason: string) =>
  new Refusal('INVALID_ARGUMENTS', { extras: { field, reason } });

/** PostgreSQL stores neither NUL nor halves of characters. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  return Object.entries(value).every(([key, each]) => isStorable(key, depth) && isStorable(each, depth + 1));
}
