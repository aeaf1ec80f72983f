/**
 * Writes comments in a real browser while something goes wrong between it and the real server, and keeps the ledger: what the screen
 * said to be saved, and what the server has in the end.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { PULL_PATH } from '#contract/sync/wire.ts';
import { dispatchSync } from './background-sync.ts';
import type { Device } from './device.ts';
import type { Gateway } from './gateway.ts';
import { killTab } from './kill-tab.ts';
import { accountOf, bodiesOnServer, comment, openSkill } from './skill-page.ts';
import { bareDocument, unsentOf } from './stored.ts';

export type DrainLedger = {
  cycles: number;
  /** shown as saved */
  written: number;
  stored: number;
  lost: string[];
  doubled: string[];
  outOfOrder: boolean;
  /** from the click until the comment stood on the screen */
  slowestMs: number;
};

export type Disturbance =
  | 'killed tabs'
  | 'every tenth request cut'
  | 'captive portal'
  | 'two tabs and the worker';

/** pauseMs: between two cycles */
export type DrainStage = { gateway: Gateway; device: Device; slug: string; pauseMs?: number };

const PER_CYCLE = 3;
const KILLED_WITHIN_MS = 400;
const PORTAL_MS = 1500;
const EMPTY_WITHIN_MS = 90_000;

/** @param random in [0, 1): when to kill */
export async function drainDisturbed(
  { gateway, device, slug, pauseMs = 0 }: DrainStage,
  disturbance: Disturbance,
  cycles: number,
  random: () => number,
): Promise<DrainLedger> {
  const prefix = `${disturbance} `;
  const written: string[] = [];
  let number = 0;
  let slowestMs = 0;
  const write = async (page: Page) => {
    number += 1;
    const text = `${prefix}${number}.`;
    const from = performance.now();
    await comment(page, text);
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - from));
    written.push(text);
  };
  // A page of the origin on which nothing of the product runs: it looks at the store when all others are dead.
  const idle = await device.newTab();
  await idle.goto(gateway.url + bareDocument);
  const account = await accountOf(idle);
  const open = async () => {
    const page = await device.newTab();
    await openSkill(page, gateway.url, slug);
    return page;
  };
  let page = await open();
  const second = disturbance === 'two tabs and the worker' ? await open() : null;

  const disturbed = treatmentOf(disturbance);
  const cutSaid = everyTenth();
  const pass = () => {
    gateway.treat = () => 'pass';
    gateway.treatSaid = () => 'pass';
    gateway.acceptSockets();
  };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    gateway.treat = disturbed;
    if (disturbance === 'every tenth request cut') gateway.treatSaid = cutSaid;
    else gateway.refuseSockets();
    for (let each = 0; each < PER_CYCLE; each += 1) await write(second && each % 2 === 1 ? second : page);
    if (disturbance === 'killed tabs') {
      pass();
      await sleep(random() * KILLED_WITHIN_MS);
      await killTab(page);
      page = await open();
    }
    if (disturbance === 'captive portal') {
      await sleep(PORTAL_MS);
      pass();
    }
    if (second) {
      pass();
      await dispatchSync(page.context(), page, gateway.url);
    }
    await sleep(pauseMs);
  }
  pass();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const until = Date.now() + EMPTY_WITHIN_MS;
  while ((await unsentOf(idle, account)).length > 0 && Date.now() < until) await sleep(200);
  const all = await bodiesOnServer(gateway.url, slug);
  for (const tab of [page, second, idle]) await tab?.close();
  const stored = all.filter((body) => body.startsWith(prefix));
  return { ...ledgerOf(cycles, written, stored, prefix), slowestMs };
}

function treatmentOf(disturbance: Disturbance): Gateway['treat'] {
  const tenth = everyTenth();
  return ({ path }) => {
    const ours = path.startsWith('/graphql') || path === PULL_PATH;
    if (disturbance === 'captive portal') {
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<title>Hotel</title>' };
    }
    if (!ours) return 'pass';
    if (disturbance !== 'every tenth request cut') return { status: 503, body: '' };
    return tenth();
  };
}

/** Cut in the middle, and after the server has heard it, in turns. */
function everyTenth(): () => 'pass' | 'lost' | 'cut' {
  let count = 0;
  return () => {
    count += 1;
    if (count % 5 !== 0) return 'pass';
    return count % 10 === 0 ? 'cut' : 'lost';
  };
}

function ledgerOf(
  cycles: number,
  written: string[],
  stored: string[],
  prefix: string,
): Omit<DrainLedger, 'slowestMs'> {
  const numbers = stored.map((body) => Number.parseInt(body.slice(prefix.length), 10));
  return {
    cycles,
    written: written.length,
    stored: stored.length,
    lost: written.filter((body) => !stored.includes(body)),
    doubled: stored.filter((body, at) => stored.indexOf(body) !== at),
    outOfOrder: numbers.some((each, at) => at > 0 && each < (numbers[at - 1] ?? 0)),
  };
}
