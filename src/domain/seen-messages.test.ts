import { describe, expect, it } from 'vitest';
import { isUnread } from './chat.ts';
import {
  isSeen,
  type ReadMarks,
  type Seen,
  seenOf,
  seenTogether,
  shortened,
  spansIn,
} from './seen-messages.ts';

const sent = (sentAt: number, parent: string | null = null) => ({ sentAt, parent });
const none: ReadMarks = { lastReadAt: 0 };

describe('what a person has seen of a channel', () => {
  it('is what was on a screen: an answer in a thread stays unread while the channel is read', () => {
    const marks = { lastReadAt: 10, seen: seenOf([sent(20), sent(40)]) };
    expect([sent(10), sent(20), sent(30), sent(40)].map((each) => isSeen(each, marks))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(isSeen(sent(20, 'a'), marks)).toBe(false);
    const answer = { ...sent(20, 'a'), senderId: 'bo', deletedAt: null };
    expect(isUnread(answer, { userId: 'me', marks })).toBe(true);
    expect(isUnread(answer, { userId: 'bo', marks })).toBe(false);
    const both = { lastReadAt: 10, seen: seenTogether(marks.seen, seenOf([sent(20, 'a')])) };
    expect(isUnread(answer, { userId: 'me', marks: both })).toBe(false);
  });

  it('comes out the same in whichever order two devices tell it, and however often', () => {
    const [one, other] = [seenOf([sent(1), sent(5, 'a')]), seenOf([sent(3), sent(5, 'a'), sent(7, 'a')])];
    const together = seenTogether(one, other);
    expect(seenTogether(other, one)).toEqual(together);
    expect(seenTogether(seenTogether(together, other), one)).toEqual(together);
  });

  it('is one moment when all before it is read, and pieces where something was passed over', () => {
    const all = [sent(1), sent(2), sent(3, 'a'), sent(4), sent(5), sent(6, 'a')];
    const most = shortened(
      { ...none, seen: seenOf([sent(1), sent(2), sent(4), sent(5), sent(6, 'a')]) },
      all,
    );
    expect(most).toEqual({ lastReadAt: 2, seen: { channel: [[4, 5]], a: [[6, 6]] } });
    const rest = shortened({ ...most, seen: seenTogether(most.seen, seenOf([sent(3, 'a')])) }, all);
    expect(rest).toEqual({ lastReadAt: 6, seen: {} });
  });

  it('grows with what is unread between, not with what was read', () => {
    const all = [sent(1, 'a'), ...Array.from({ length: 500 }, (_, at) => sent(2 + at))];
    const marks = shortened({ ...none, seen: seenOf(all.slice(1)) }, all);
    expect(spansIn(marks.seen)).toBe(1);
  });

  it('says nothing of threads in which nothing is', () => {
    const seen: Seen = { nowhere: [[1, 9]], channel: [[4, 9]] };
    expect(shortened({ lastReadAt: 0, seen }, [sent(1), sent(5)])).toEqual({
      lastReadAt: 0,
      seen: { channel: [[4, 9]] },
    });
  });
});
