/** Two people in a group: what one writes in a tunnel arrives at the other once, in order, with edits and reactions. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  Device,
  desktop,
  expectNoSidewaysScroll,
  phone,
  signIn,
  untilOfflineReady,
} from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';
import { records } from './support/stored.ts';

const WRITTEN = 20;

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const main = (page: Page) => page.getByRole('main');
const messages = (page: Page) => page.getByRole('log', { name: 'Messages in Night watch' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Write to Night watch' });

async function openNightWatch(page: Page) {
  await page.goto(`${gateway.url}/chat`);
  await page.getByRole('link', { name: 'Night watch' }).click();
  await expect(messages(page).getByText('Wind is up. I am on the bridge')).toBeVisible();
}

async function send(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(messages(page).getByText(text, { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('');
}

test('twenty messages from a tunnel arrive once and in order, with edits and reactions, after a reload there (CHAT-003, CHAT-006, CHAT-012, CHAT-014, LOCAL-006, LOCAL-014)', async () => {
  const [mine, theirs] = [new Device(phone), new Device(desktop)];
  try {
    const page = await mine.page();
    await signIn(page, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(page);
    await openNightWatch(page);
    await expectNoSidewaysScroll(page);

    const there = await theirs.page();
    await signIn(there, gateway.url, 'second.learner@harbor.example');
    await untilOfflineReady(there);
    await openNightWatch(there);
    await expectNoSidewaysScroll(there);

    gateway.refuse();
    for (let at = 1; at <= WRITTEN; at += 1) await send(page, `Sounding ${at}`);
    await page.reload();
    await expect(messages(page).getByText(`Sounding ${WRITTEN}`, { exact: true })).toBeVisible();
    const last = messages(page).locator('[data-message]', { hasText: `Sounding ${WRITTEN}` });
    await last.hover(); // its actions come with the pointer
    await last.getByRole('button', { name: /^Edit your message/ }).click();
    const box = page.getByRole('textbox', { name: 'Edit message' });
    await box.fill(Array(20).fill('x').join('\n'));
    const { rows, scrolls } = await box.evaluate((area: HTMLTextAreaElement) => {
      const style = getComputedStyle(area);
      const inside =
        area.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
      return {
        rows: Math.round(inside / Number.parseFloat(style.lineHeight)),
        scrolls: area.scrollHeight > area.clientHeight,
      };
    });
    expect({ rows, scrolls }).toEqual({ rows: 15, scrolls: true });
    await box.fill('All soundings done');
    await box.press('Enter');
    await expect(messages(page).getByText('All soundings done')).toBeVisible();
    const first = messages(page).locator('[data-message]', { hasText: /^.*Sounding 1(?!\d)/ });
    await first.hover();
    await first.getByRole('button', { name: 'Add reaction' }).click();
    await page.getByRole('button', { name: '🚀', exact: true }).click();
    await expect(first.getByRole('button', { name: /^🚀 1 person, you too/ })).toBeVisible();
    await gateway.accept();

    await expect(messages(there).getByText('All soundings done')).toBeVisible({ timeout: 30_000 });
    const texts = await messages(there)
      .getByText(/^Sounding \d+$/)
      .allTextContents();
    expect(texts).toEqual(Array.from({ length: WRITTEN - 1 }, (_, at) => `Sounding ${at + 1}`));
    await expect(messages(there).getByText('All soundings done')).toHaveCount(1);
    await expect(messages(there).getByRole('button', { name: /^🚀 1 person$/ })).toBeVisible();
    expect([...mine.said, ...theirs.said]).toEqual([]);
  } finally {
    await gateway.accept();
    await mine.remove();
    await theirs.remove();
  }
});

/** What can be pressed on a page, scrolled to, and lies below the chat. */
const coveredBy = async (widget: Locator, on: Locator) =>
  on.evaluate(
    (content, chat) =>
      [...content.querySelectorAll<HTMLElement>('a, button, input')]
        .filter((each) => !chat?.contains(each) && each.checkVisibility())
        .filter((each) => {
          each.scrollIntoView({ block: 'end' });
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return [left + 1, (left + right) / 2, right - 1].some((x) =>
            chat?.contains(document.elementFromPoint(x, (top + bottom) / 2)),
          );
        })
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    await widget.elementHandle(),
  );

test('a group’s page has its chat beside it, which covers nothing, folds and goes while a dialog is open (CHAT-013)', async () => {
  const device = new Device(desktop);
  try {
    const page = await device.page();
    await signIn(page, gateway.url, 'author@harbor.example');
    await page.goto(`${gateway.url}/harbor/org-dashboard`);
    await main(page).getByRole('link', { name: 'Night watch' }).click();
    await expect(page).toHaveURL(/\/group\/[0-9a-f-]{36}$/);
    const widget = page.getByRole('region', { name: 'Chat of Night watch' });
    await expect(widget.getByRole('log')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await coveredBy(widget, main(page))).toEqual([]);
    await widget.getByRole('button', { name: 'Collapse chat' }).click();
    await expect(widget.getByRole('log')).toBeHidden();
    expect(await coveredBy(widget, main(page))).toEqual([]);
    await widget.getByRole('button', { name: 'Open chat' }).click();
    await main(page).getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(widget).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(widget).toBeVisible();
    expect(device.said).toEqual([]);
  } finally {
    await device.remove();
  }
});

test('whoever is taken out of a group hears nothing more of it, on an open page, and has nothing of it on the device', async () => {
  const [theirs, owners, others] = [new Device(desktop), new Device(desktop), new Device(phone)];
  try {
    const leaving = await theirs.page();
    await signIn(leaving, gateway.url, 'second.learner@harbor.example');
    await untilOfflineReady(leaving);
    await openNightWatch(leaving);

    const staying = await others.page();
    await signIn(staying, gateway.url, 'learner@harbor.example');
    await untilOfflineReady(staying);
    await openNightWatch(staying);
    await send(staying, 'Everybody hears this');
    await expect(messages(leaving).getByText('Everybody hears this')).toBeVisible();

    const owner = await owners.page();
    await signIn(owner, gateway.url, 'author@harbor.example');
    await owner.goto(`${gateway.url}/harbor/org-dashboard`);
    await main(owner).getByRole('link', { name: 'Night watch' }).click();
    const [gone] = await sql<{ name: string; id: string }>(
      gateway.server,
      `select concat_ws(' ', "firstName", "lastName") as name, id from accounts.users where alias = 'second-learner'`,
    );
    if (!gone) throw new Error('The demo has no second learner.');
    // The box beside the page lies over the last row.
    await owner.getByRole('button', { name: 'Collapse chat' }).click();
    await main(owner)
      .getByRole('button', { name: `Actions for ${gone.name}` })
      .click();
    await owner.getByRole('menuitem', { name: 'Remove from group' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove from group' }).click();
    await expect(main(owner).getByRole('button', { name: `Actions for ${gone.name}` })).toHaveCount(0);
    await send(staying, 'Only the others hear this');

    await expect(leaving.getByText('This conversation is not here')).toBeVisible();
    await expect(leaving.getByText('Only the others hear this')).toHaveCount(0);
    const rows = await records<{ fields: { text: string } }>(leaving, gone.id, 'messages');
    expect(rows.filter(({ fields }) => /hears? this/.test(fields.text))).toEqual([]);
    await leaving.reload();
    await expect(leaving.getByText('This conversation is not here')).toBeVisible();
    expect([...theirs.said, ...owners.said, ...others.said]).toEqual([]);
  } finally {
    await theirs.remove();
    await owners.remove();
    await others.remove();
  }
});
