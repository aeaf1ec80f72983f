import { describe, expect, it } from 'vitest';
import { bytesToGiveUp, leavesTooLittle } from './storage-room.ts';

describe('room on the device', () => {
  it('is made from 80 % of the space on', () => {
    expect(bytesToGiveUp({ usedBytes: 800, quotaBytes: 1000 })).toBe(0);
    expect(bytesToGiveUp({ usedBytes: 850, quotaBytes: 1000 })).toBe(50);
  });

  it('is low when less than 10 % would be left', () => {
    expect(leavesTooLittle({ usedBytes: 500, quotaBytes: 1000 }, 400)).toBe(false);
    expect(leavesTooLittle({ usedBytes: 500, quotaBytes: 1000 }, 401)).toBe(true);
  });

  it('is not judged where the browser does not tell', () => {
    expect(bytesToGiveUp({ usedBytes: 850, quotaBytes: 0 })).toBe(0);
    expect(leavesTooLittle({ usedBytes: 850, quotaBytes: 0 }, 1)).toBe(false);
  });
});
