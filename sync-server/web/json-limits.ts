/** What JSON from outside may look like, whatever it means. Walked without recursion: it may be nested as deep as it is long. */
import { Refusal } from '#contract/errors.ts';

const DEEPEST = 64;

/** @throws Refusal INVALID_ARGUMENTS */
export function refuseDeepJson(value: unknown): void {
  walk(value, () => undefined);
}

/**
 * The database can store neither a NUL character nor half of a surrogate pair (F61). Refuses what is too deep as well.
 * @throws Refusal INVALID_ARGUMENTS
 */
export function refuseUnstorableText(value: unknown): void {
  walk(value, (text) => {
    if (text.includes('\0') || !text.isWellFormed()) throw new Refusal('INVALID_ARGUMENTS');
  });
}

function walk(value: unknown, visit: (text: string) => void): void {
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, depth] = next;
    if (depth > DEEPEST) throw new Refusal('INVALID_ARGUMENTS');
    if (typeof item === 'string') visit(item);
    else if (Array.isArray(item)) for (const inner of item) open.push([inner, depth + 1]);
    else if (typeof item === 'object' && item !== null) {
      for (const [name, inner] of Object.entries(item)) {
        visit(name);
        open.push([inner, depth + 1]);
      }
    }
  }
}
