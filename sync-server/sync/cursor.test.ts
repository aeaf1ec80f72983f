import { describe, expect, it } from 'vitest';
import { isVisible, parseSnapshot } from '#contract/sync/snapshot.ts';
import {
  anchorsOf,
  clamp,
  formatCursor,
  formatSnapshot,
  highestDelivered,
  parseCursor,
  usableCursor,
} from './cursor.ts';

const snapshot = (text: string) => parseSnapshot(text)!;

describe('a snapshot', () => {
  it('is read as PostgreSQL prints it, and nothing else is', () => {
    expect(parseSnapshot('10:20:12,15')).toEqual({ xmin: 10n, xmax: 20n, xip: [12n, 15n] });
    expect(parseSnapshot('10:10:')).toEqual({ xmin: 10n, xmax: 10n, xip: [] });
    for (const wrong of [
      '',
      '10',
      '10:20',
      '20:10:',
      '10:20:9',
      '10:20:20',
      '10:20:15,12',
      '10:20:x',
      '-1:2:',
      '2:5:',
      "1:2:'",
      '99999999999999999999:2:',
    ])
      expect(parseSnapshot(wrong), wrong).toBeNull();
  });

  it('keeps ids of 64 bits whole', () => {
    expect(formatSnapshot(snapshot('9007199254740997:9007199254740999:9007199254740998'))).toBe(
      '9007199254740997:9007199254740999:9007199254740998',
    );
  });

  it('is bounded by the highest transaction that was delivered', () => {
    expect(formatSnapshot(clamp(snapshot('10:20:12,15'), 13n))).toBe('10:14:12');
    expect(formatSnapshot(clamp(snapshot('10:20:12,15'), 19n))).toBe('10:20:12,15');
    expect(formatSnapshot(clamp(snapshot('10:20:12,15'), 5n))).toBe('6:6:');
    expect(formatSnapshot(clamp(snapshot('10:20:'), 0n))).toBe('3:3:');
  });

  it('knows after clamping neither an undelivered transaction nor one that is still running', () => {
    const clamped = clamp(snapshot('10:20:12,15'), 13n);
    expect([9n, 10n, 11n, 13n].every((x) => isVisible(x, clamped))).toBe(true);
    expect([12n, 14n, 15n, 19n, 20n].some((x) => isVisible(x, clamped))).toBe(false);
  });

  it('never names an id that PostgreSQL does not give', () => {
    expect(clamp(snapshot('10:9000000000:'), 2n ** 32n - 1n).xmax).toBe(2n ** 32n + 3n);
  });

  it('gives up the list of running transactions when there are more than 500: rows come twice, none is lost', () => {
    const running = Array.from({ length: 501 }, (_, i) => i + 10).join(',');
    const clamped = clamp(snapshot(`10:2000:${running}`), 1999n);
    expect(formatSnapshot(clamped)).toBe('10:10:');
    expect(highestDelivered(clamped)).toBe(9n);
  });
});

describe('a cursor', () => {
  const text = '1.abc;16/B374D848;10:20:12';
  const here = {
    anchor: '1.abc',
    lsn: 0x16_b374d849n,
    snapshot: snapshot('18:30:'),
    survived: new Map([['1.abc', null]]),
  };

  it('is read back as it was written', () => {
    expect(formatCursor(parseCursor(text)!)).toBe(text);
    for (const wrong of ['', ';;', '1.abc;16/B374D848', `${text};`, '1.abc;zz;10:20:'])
      expect(parseCursor(wrong), wrong).toBeNull();
  });

  it('counts in its own history only', () => {
    expect(usableCursor(text, here)).not.toBeNull();
    expect(usableCursor(text, { ...here, survived: new Map([['2.abc', null]]) })).toBeNull();
    expect(usableCursor(text, { ...here, lsn: 0x16_b374d847n })).toBeNull();
    expect(usableCursor(text, { ...here, snapshot: snapshot('18:19:') })).toBeNull();
  });

  it('counts after a restart as far as its history has survived', () => {
    const restartedAt = (lsn: bigint) => ({ ...here, anchor: '2.def', survived: new Map([['1.abc', lsn]]) });
    expect(usableCursor(text, restartedAt(0x16_b374d848n))).not.toBeNull();
    expect(usableCursor(text, restartedAt(0x16_b374d847n))).toBeNull();
    expect(usableCursor(text, restartedAt(0n))).toBeNull();
  });

  it('names the anchor that it has to be compared with', () => {
    expect(anchorsOf([text, '12.x;0/1;3:3:', 'garbage', ''])).toEqual([1, 12]);
  });
});
