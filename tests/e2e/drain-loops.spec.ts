/** The outbox of a real browser while tabs die and networks lie: a few cycles of each; `npm run soak` runs the rest. */
import { expect, test } from '@playwright/test';
import { Device, desktop, signIn, untilOfflineReady } from './support/device.ts';
import { type Disturbance, drainDisturbed } from './support/drain-loop.ts';
import { Gateway } from './support/gateway.ts';

let gateway: Gateway;
let device: Device;

test.beforeAll(async () => {
  gateway = await Gateway.start();
  device = new Device(desktop);
  const page = await device.page();
  await signIn(page, gateway.url, 'learner@harbor.example');
  await untilOfflineReady(page);
});

test.afterAll(async () => {
  await device.remove();
  await gateway.cleanUp();
});

const loops: [Disturbance, string, number, string][] = [
  ['killed tabs', 'F26, LOCAL-023', 2, 'your-first-lesson'],
  ['every tenth request cut', 'F2', 4, 'keep-a-course'],
  ['captive portal', 'F6', 1, 'several-devices'],
  ['two tabs and the worker', 'F27, LOCAL-021', 1, 'talk-beside-a-lesson'],
];

for (const [disturbance, ids, cycles, slug] of loops) {
  test(`with ${disturbance} everything that was shown as saved is on the server, once and in order (${ids})`, async () => {
    const ledger = await drainDisturbed({ gateway, device, slug }, disturbance, cycles, Math.random);
    expect(ledger).toMatchObject({ lost: [], doubled: [], outOfOrder: false });
    expect(ledger.written).toBe(cycles * 3);
  });
}
