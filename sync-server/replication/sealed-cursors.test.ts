import { describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { PullRequest } from '#contract/sync/wire.ts';
import { cursorSeal } from './sealed-cursors.ts';

const key = Buffer.alloc(32, 7);
const [ana, ben] = [newId(), newId()];
const now = Date.UTC(2026, 0, 5, 9);
const days = (count: number) => now + count * 24 * 60 * 60 * 1000;
const text = '1.abc;16/B374D848;10:20:12';
const page = { type: 'skill', id: 's', cursor: text };

const given = (by: ReturnType<typeof cursorSeal>) =>
  by.seal({
    t: 'e',
    cursors: [{ cursor: text, buckets: ['b'] }],
    pages: [{ bucket: 'c', page }],
    more: true,
  });
const asked = (by: ReturnType<typeof cursorSeal>): PullRequest => {
  const { cursors: groups, pages: loading } = given(by);
  return { protocol: 1, clientId: newId(), floor: 0, groups, loading, tenants: [] };
};

describe('a cursor', () => {
  it('comes back as it was given, to the person whom it was given to', () => {
    const opened = cursorSeal(key, ana, days(119)).open(asked(cursorSeal(key, ana, now)));
    expect(opened.groups).toEqual([{ cursor: text, buckets: ['b'] }]);
    expect(opened.loading).toEqual([{ bucket: 'c', page }]);
    const visitor = cursorSeal(key, null, now);
    expect(visitor.open(asked(visitor)).groups[0]?.cursor).toBe(text);
  });

  it.each([
    ['someone else’s', cursorSeal(key, ben, now)],
    ['a visitor’s', cursorSeal(key, null, now)],
    ['another server’s', cursorSeal(Buffer.alloc(32, 8), ana, now)],
    ['expired', cursorSeal(key, ana, days(-121))],
  ])('that is %s is refused (F66)', (_how, other) => {
    expect(() => cursorSeal(key, ana, now).open(asked(other))).toThrow(
      expect.objectContaining({ code: 'INVALID_CURSOR', status: 400 }),
    );
  });

  it('that was forged is refused, whichever part of it (F66)', () => {
    const own = cursorSeal(key, ana, now);
    const request = asked(own);
    const cursor = request.groups[0]?.cursor ?? '';
    const forged = [
      '',
      text,
      cursor.replace('10:20', '10:99'),
      cursor.replace(/^\d+/, '99999'),
      `${cursor} `,
    ];
    for (const each of forged) {
      expect(() => own.open({ ...request, groups: [{ cursor: each, buckets: ['b'] }] }), each).toThrow();
    }
  });
});
