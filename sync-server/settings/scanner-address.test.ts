import { expect, it } from 'vitest';
import { scannerPlace } from './scanner-address.ts';

it('has a virus scanner at a host and its port, or at a socket file', () => {
  expect(scannerPlace('tcp://clamd:3310')).toEqual({ host: 'clamd', port: 3310 });
  expect(scannerPlace('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
  expect(scannerPlace('unix:/run/clamd.ctl')).toEqual({ path: '/run/clamd.ctl' });
  for (const url of ['clamd:3310', 'tcp://clamd', 'tcp://clamd:0', 'tcp://clamd:99999', 'http://clamd:3310'])
    expect(scannerPlace(url), url).toBeNull();
  for (const url of ['unix:run', 'tcp://clamd:3310/x', '']) expect(scannerPlace(url), url).toBeNull();
});
