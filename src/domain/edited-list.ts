/** How a list that somebody put together changes: one element at a time, so that what several devices do to it meets (PLAY-001). */
import { changedChildren } from './children.ts';

export type ListEdit = 'insert' | 'move' | 'remove';

/** What is in the list already is moved by an insert and keeps what is known of it; what is not in it is neither moved nor removed. */
export function editedList<Element extends { id: string }>(
  list: readonly Element[],
  element: Element,
  act: ListEdit,
  after: string | null,
): Element[] {
  const { id } = element;
  if (act === 'remove') return changedChildren(list, id, { act });
  const known = list.some((each) => each.id === id);
  const before = act === 'insert' && !known ? [...list, element] : list;
  return changedChildren(before, id, { act: 'move', after });
}
