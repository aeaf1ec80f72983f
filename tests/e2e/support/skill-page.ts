/** A lesson with its comments, as a person uses it, and what of it the server has. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client.ts';

export const skillUrl = (url: string, slug: string) => `${url}/learn/harbor/skill/${slug}`;

export const commentField = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });
export const commentButton = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true });
export const commentWith = (page: Page, text: string) =>
  page.locator('[data-comment]').filter({ hasText: text });

export const pill = (page: Page) =>
  page
    .getByRole('button', { name: /saved on this device/ })
    .and(page.locator(':not([aria-label^="Enlarge"])')); // a picture may show one

/** On small screens the comments are folded at first. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Expand comments' });
  await expect(folded.or(page.getByRole('button', { name: 'Collapse comments' }))).toBeVisible();
  if (await folded.isVisible()) await folded.click();
}

/** Open and ready to be written on. */
export async function openSkill(page: Page, url: string, slug: string): Promise<void> {
  await page.goto(skillUrl(url, slug));
  await unfold(page);
  await expect(commentField(page)).toBeVisible();
}

/** Written and stored on the device. */
export async function comment(page: Page, text: string): Promise<void> {
  await commentField(page).fill(text);
  await commentButton(page).click();
  await expect(commentWith(page, text)).toBeVisible();
}

export async function openTray(page: Page, from: Locator): Promise<Locator> {
  await from.first().click();
  const tray = page.getByRole('dialog', { name: 'Changes' });
  await expect(tray).toBeVisible();
  return tray;
}

type ServerComment = { commentId: string; body: string; createdBy: string };

/** The public thread of a lesson as the server has it, asked by somebody else. */
export async function commentsOnServer(url: string, slug: string): Promise<ServerComment[]> {
  const api = new ApiClient(url);
  await api.signIn('author@harbor.example');
  const skillId = await api.skillId(slug);
  const { data } = await api.query(
    'content',
    'query($id: String!) { getComments(contextId: $id, access: "public") { commentId body createdBy } }',
    { id: skillId },
  );
  return (data as { getComments: ServerComment[] }).getComments;
}

export const bodiesOnServer = async (url: string, slug: string) =>
  (await commentsOnServer(url, slug)).map(({ body }) => body);

/** The account that the page shows. */
export const accountOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('authed') ?? '{}') as { accountId: string }).accountId,
  );
