import { describe, expect, it } from 'vitest';
import { checksDevices, isBeyondLimit } from './device-limit.ts';
import { deviceInfoOf } from './user-agent.ts';

const now = 1_000_000;
const asked = { limited: true, impersonated: false, lastLoginAt: now - 61_000, now };

describe('the limit of devices', () => {
  it('is looked at with the flag alone, and never for impersonation (AUTH-024)', () => {
    expect(checksDevices(asked)).toBe(true);
    expect(checksDevices({ ...asked, limited: false })).toBe(false);
    expect(checksDevices({ ...asked, impersonated: true })).toBe(false);
  });

  it('is looked at when the last sign-in is over 60 s old, and keeps the 3 newest devices (AUTH-025)', () => {
    expect(checksDevices({ ...asked, lastLoginAt: now - 59_000 })).toBe(false);
    expect(checksDevices({ ...asked, lastLoginAt: now - 61_000 })).toBe(true);
    const newest = ['a', 'b', 'c', 'd'].map((deviceId) => ({ deviceId }));
    expect(['a', 'b', 'c', 'd', 'e'].filter((id) => isBeyondLimit(id, newest))).toEqual(['d', 'e']);
    expect(isBeyondLimit(null, newest)).toBe(false);
  });

  it('keeps the newest three whatever six devices do', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let story = 0; story < 200; story += 1) {
      let logs: string[] = [];
      for (let step = 0; step < 30; step += 1) {
        const device = `device ${random(6)}`;
        logs = [device, ...logs.filter((each) => each !== device)];
        const kept = logs.filter(
          (deviceId) =>
            !isBeyondLimit(
              deviceId,
              logs.map((id) => ({ deviceId: id })),
            ),
        );
        expect(kept).toEqual(logs.slice(0, 3));
        expect(kept).toContain(device); // whoever signs in stays
      }
    }
  });
});

describe('what a browser says of itself', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51',
      'Windows 10.0, Edge 131.0.2903.51',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'iOS 18.1, Safari 18.1',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Android 14, Chrome 131.0.0.0',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Linux , Firefox 132.0'],
    ['curl/8.5', ' ,  '],
  ])('%s', (text, expected) => {
    const { osName, osVersion, browserName, browserVersion } = deviceInfoOf(text);
    expect(`${osName} ${osVersion}, ${browserName} ${browserVersion}`).toBe(expected);
  });
});
