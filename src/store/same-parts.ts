/** What a live query brings again is mostly what it brought before: parts that are equal stay the same objects. */

/**
 * @param before  the last result
 * @param next    a result of the same query: rows, lists, sets; both are left as they are
 * @returns `before` if the two are equal, otherwise `next` with each equal part taken from `before`
 */
export function withSameParts<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) {
    const parts = next.map((part, at) => withSameParts(before[at], part));
    return (
      before.length === parts.length && parts.every((part, at) => Object.is(part, before[at]))
        ? before
        : parts
    ) as T;
  }
  if (before instanceof Set && next instanceof Set) return (isSameSet(before, next) ? before : next) as T;
  if (!isPlain(before) || !isPlain(next)) return next;
  const parts = Object.fromEntries(
    Object.entries(next).map(([key, part]) => [key, withSameParts(before[key], part)]),
  );
  const keys = Object.keys(parts);
  const isSame =
    keys.length === Object.keys(before).length &&
    keys.every((key) => key in before && Object.is(parts[key], before[key]));
  return (isSame ? before : parts) as T;
}

const isSameSet = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>): boolean =>
  one.size === other.size && [...one].every((each) => other.has(each));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
