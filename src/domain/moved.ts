/** Order by hand: what a person puts before what. */

/** The list with one item at another place; places beyond an end are that end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  if (item === undefined) return [...list];
  rest.splice(Math.max(0, to), 0, item);
  return rest;
}

/**
 * All that there is, in the order that was asked for: what is asked for and not there is left out, what is there and not asked for
 * comes behind, as it stood.
 */
export function arranged<T>(all: readonly T[], asked: readonly T[]): T[] {
  const there = new Set(all);
  const named = new Set(asked);
  return [...asked.filter((one) => there.has(one)), ...all.filter((one) => !named.has(one))];
}
