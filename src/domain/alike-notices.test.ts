import { describe, expect, it } from 'vitest';
import { ALIKE_ARE_ONE, alikeTogether } from './alike-notices.ts';

type Given = { id: number; by?: string; link?: string; read?: boolean };
const reply = ({ id, by = 'Bo', link = '/a', read = false }: Given) => ({
  id,
  fields: { text: '', template: 'commentReply', variables: { by, title: 'Knots', link } },
  acks: read ? [{ type: 'view' }] : [],
});
const lines = (messages: ReturnType<typeof reply>[], least?: number) =>
  alikeTogether(messages, least).map((line) => line.map(({ id }) => id));

describe('messages that say the same', () => {
  it('are one from three on, where the newest stands, wherever each leads to (RT-011)', () => {
    const [one, other, two, three] = [
      reply({ id: 4 }),
      reply({ id: 3, by: 'Ada' }),
      reply({ id: 2, link: '/b' }),
      reply({ id: 1, link: '/c' }),
    ];
    expect(lines([one, other, two])).toEqual([[4], [3], [2]]);
    expect(lines([one, other, two, three])).toEqual([[4, 2, 1], [3]]);
    expect(ALIKE_ARE_ONE).toBe(3);
  });

  it('are not taken together with those that were read', () => {
    const messages = [1, 2, 3, 4, 5].map((id) => reply({ id, read: id > 2 }));
    expect(lines(messages)).toEqual([[1], [2], [3, 4, 5]]);
  });

  it('are one from two on where there is room for one alone', () => {
    expect(lines([reply({ id: 2 }), reply({ id: 1 })], 2)).toEqual([[2, 1]]);
  });
});
