import { expect, it } from 'vitest';
import { editedList } from '#domain/edited-list.ts';
import { afterMove } from './item-moves.ts';

it('moves an item of a playlist to each place that it is dragged to (PLAY-001)', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  for (const from of [0, 1, 2, 3])
    for (const to of [0, 1, 2, 3]) {
      const item = items[from]!;
      const moved = editedList(items, item, 'move', afterMove(items, from, to));
      expect(moved.indexOf(item), `${from} to ${to}`).toBe(to);
    }
});
