import { afterAll, beforeAll, expect, it } from 'vitest';
import { Device, desktop, signIn, untilOfflineReady } from '../e2e/support/device.ts';
import { type Disturbance, drainDisturbed } from '../e2e/support/drain-loop.ts';
import { Gateway } from '../e2e/support/gateway.ts';

let gateway: Gateway;
let device: Device;

beforeAll(async () => {
  gateway = await Gateway.start();
  device = new Device(desktop);
  const page = await device.page();
  await signIn(page, gateway.url, 'learner@harbor.example');
  await untilOfflineReady(page);
});

afterAll(async () => {
  await device?.remove();
  await gateway?.cleanUp();
});

/** The cut network lasts more than ten minutes. */
const loops: [Disturbance, string, number, string, number?][] = [
  ['killed tabs', 'F26, LOCAL-023', 50, 'your-first-lesson'],
  ['every tenth request cut', 'F2', 200, 'keep-a-course', 3000],
  ['captive portal', 'F6', 20, 'several-devices'],
  ['two tabs and the worker', 'F27, LOCAL-021', 50, 'talk-beside-a-lesson'],
];

for (const [disturbance, ids, cycles, slug, pauseMs = 0] of loops) {
  it(`with ${disturbance} everything that was shown as saved is on the server, once and in order (${ids})`, {
    timeout: 60 * 60_000,
  }, async ({ task }) => {
    const ledger = await drainDisturbed({ gateway, device, slug, pauseMs }, disturbance, cycles, Math.random);
    const { written, stored, lost, doubled, slowestMs } = ledger;
    task.meta.soak = { cycles, written, stored, lost: lost.length, doubled: doubled.length, slowestMs };
    expect(ledger).toMatchObject({ lost: [], doubled: [], outOfOrder: false });
  });
}
