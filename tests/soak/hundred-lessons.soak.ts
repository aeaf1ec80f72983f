/** Somebody reads all day without a reload: what a lesson holds in memory is let go with it. */
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { Device, desktop, signIn, untilOfflineReady } from '../e2e/support/device.ts';
import { Gateway } from '../e2e/support/gateway.ts';

const COURSE = '/harbor/learn-with-lectern';
const LESSONS = 7;
/** Until then code and caches are still being filled. */
const WARM = 20;
const OPENED = 100;
const MOST_GROWTH = 1.1;

/** Once nothing is left that could be collected. */
async function held(page: Page): Promise<{ heapMb: number; nodes: number }> {
  const cdp = await page.context().newCDPSession(page);
  try {
    await cdp.send('Performance.enable');
    for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { heapMb: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
  } finally {
    await cdp.detach();
  }
}

async function openLesson(page: Page, at: number): Promise<void> {
  const links = page.getByRole('main').locator(`a[href^="${COURSE}/"][href*="/skill/"]`);
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => [
    ...new Set(all.map((link) => link.getAttribute('href') ?? '')),
  ]);
  const path = paths[at % paths.length] ?? '';
  await page.getByRole('main').locator(`a[href="${path}"]`).last().click();
  await page.locator('[data-lesson]').waitFor();
  await page.getByRole('region', { name: 'Your notes' }).waitFor(); // what comes after the text is there too
  await page.goBack();
  await page.getByRole('main').locator(`a[href="${path}"]`).first().waitFor();
}

it('100 lessons, opened one after the other in one page, leave no more in memory than 20 do', {
  timeout: 20 * 60_000,
}, async ({ task }) => {
  const gateway = await Gateway.start();
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    await page.goto(gateway.url + COURSE);
    for (let at = 0; at < WARM; at += 1) await openLesson(page, at % LESSONS);
    const before = await held(page);
    for (let at = WARM; at < OPENED; at += 1) await openLesson(page, at % LESSONS);
    const after = await held(page);
    task.meta.soak = {
      heapBefore: before.heapMb,
      heapAfter: after.heapMb,
      nodesBefore: before.nodes,
      nodesAfter: after.nodes,
    };
    expect(after.heapMb).toBeLessThan(before.heapMb * MOST_GROWTH);
    expect(after.nodes).toBeLessThan(before.nodes * MOST_GROWTH);
  } finally {
    await device.remove();
    await gateway.cleanUp();
  }
});
