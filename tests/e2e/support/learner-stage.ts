import { type Page, test } from '@playwright/test';
import { Device, desktop, signIn, untilOfflineReady } from './device.ts';
import { Gateway } from './gateway.ts';
import { accountOf, openSkill } from './skill-page.ts';

type Learner = { device: Device; page: Page; account: string };

/** A learner behind a network, with a lesson open that opens without it too. */
export async function learnerBehind(gateway: Gateway): Promise<Learner> {
  const device = new Device(desktop);
  const page = await device.page();
  await signIn(page, gateway.url, 'learner@harbor.example');
  await openSkill(page, gateway.url, 'your-first-lesson');
  await untilOfflineReady(page);
  return { device, page, account: await accountOf(page) };
}

/**
 * One such learner for all tests of a file, which follow each other; the network is whole again after each.
 * @param take  told before the first test
 */
export function onLearnerStage(take: (stage: Learner & { gateway: Gateway }) => void): void {
  let gateway: Gateway;
  let device: Device;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    gateway = await Gateway.start();
    const learner = await learnerBehind(gateway);
    ({ device } = learner);
    take({ gateway, ...learner });
  });
  test.afterAll(async () => {
    await device.remove();
    await gateway.cleanUp();
  });
  test.afterEach(() => gateway.heal());
}
