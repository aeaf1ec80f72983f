/** How a collection's list changes: one element at a time, so that what several people do to it at once meets (COLL-019, D93). */

export type ListChange =
  | { act: 'remove' }
  /** `after`: the element that it then follows; null: it is the first */
  | { act: 'move'; after: string | null };

/** What is not in the list changes nothing; an element that was to be followed and is gone leaves the moved one at the end. */
export function changedChildren<Element extends { id: string }>(
  children: readonly Element[],
  id: string,
  change: ListChange,
): Element[] {
  const element = children.find((each) => each.id === id);
  const others = children.filter((each) => each.id !== id);
  if (!element || change.act === 'remove') return others;
  if (change.after === id) return [...children];
  if (change.after === null) return [element, ...others];
  const at = others.findIndex((each) => each.id === change.after);
  return at < 0 ? [...others, element] : [...others.slice(0, at + 1), element, ...others.slice(at + 1)];
}
