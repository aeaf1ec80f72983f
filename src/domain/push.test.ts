import { expect, it } from 'vitest';
import { isPushEndpoint, isPushServiceOf, PUSH_ENDPOINT_LETTERS, pushServices } from './push.ts';

it('an address of a push service is https at a name of the internet', () => {
  expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true);
  expect(isPushEndpoint('https://updates.push.services.mozilla.com/wpush/v2/gAAA')).toBe(true);
  expect(isPushEndpoint('https://web.push.apple.com/QGu')).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'https://db.internal/x',
  'https://printer.local./x',
  'https://redis/x',
  'https://push.example.com:6379/x',
  'https://ana:secret@push.example.com/x',
  'file:///etc/passwd',
  'no address',
  `https://push.example.com/${'x'.repeat(PUSH_ENDPOINT_LETTERS)}`,
])('no push service is at %s', (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://web.push.apple.com/QGu', true],
  ['https://wns2-am3p.notify.windows.com/w/?token=1', true],
  ['https://WEB.PUSH.APPLE.COM./QGu', true],
  ['https://push.apple.com.evil.example/x', false],
  ['https://notpush.apple.com/x', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://storage.googleapis.com/bucket', false],
  ['no address', false],
])('a browser’s push service is known by its host alone: %s is %s (ASVS 13.2.4)', (address, known) => {
  expect(isPushServiceOf(address, pushServices)).toBe(known);
});
