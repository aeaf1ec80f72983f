/**
 * Rights that are taken away from devices that are offline with unsent work. What they no longer may see is gone with the next pull; what
 * their people wrote is theirs in Changes.
 */
import { readFileSync } from 'node:fs';
import { type Download, expect, type Page, test } from '@playwright/test';
import { removeMemberOperation, setMemberRolesOperation } from '#contract/accounts/members.ts';
import { newId } from '#contract/ids.ts';
import { ApiClient } from '../support/api-client.ts';
import { Device, desktop, phone, signIn, untilOfflineReady } from './support/device.ts';
import { Gateway } from './support/gateway.ts';
import { sql } from './support/server-database.ts';
import { accountOf, comment, openSkill, openTray, skillUrl } from './support/skill-page.ts';
import { cached, isReadable, records } from './support/stored.ts';

let gateway: Gateway;
test.beforeAll(async () => {
  gateway = await Gateway.start();
});
test.afterAll(() => gateway.cleanUp());

const lessonText = (page: Page) => page.getByRole('textbox', { name: /^Text of the lesson/ });
const needsYou = (page: Page) => page.getByRole('button', { name: /needs? you/ });
const skillIdsOf = async (page: Page, account: string, table: 'skills' | 'bodies' | 'drafts' | 'ydoc') =>
  (await records<{ skillId: string }>(page, account, table)).map(({ skillId }) => skillId);

async function openEditor(page: Page, slug: string): Promise<void> {
  await page.goto(`${skillUrl(gateway.url, slug)}?mode=edit`);
  await expect(lessonText(page)).toHaveAttribute('contenteditable', 'true');
}

/** At the end of the text, and out of the editor again. */
async function writeAndLeave(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue writing below' }).click();
  await page.keyboard.type(words);
  await expect(page.locator('h1 + div').getByText('Saved on this device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(lessonText(page)).toHaveCount(0);
}

type Row = { id: string; organizationId: string };
const skillNamed = async (slug: string): Promise<Row> => {
  const [row] = await sql<Row>(
    gateway.server,
    `select id, "organizationId" from content.skills where slug = $1 and "tenantSlug" = 'harbor'`,
    [slug],
  );
  if (!row) throw new Error(`There is no skill ${slug}.`);
  return row;
};

/** A row of the feed is another now, as the server's own verbs write it. */
const changeRow = (type: string, id: string, body: object) =>
  sql(
    gateway.server,
    `with changed as (
       update sync.entities set ver = ver + 1, body = body || $3::jsonb where type = $1 and id = $2 returning type, id
     ) update sync.feed f set x = pg_current_xact_id() from changed c where f.type = c.type and f.id = c.id`,
    [type, id, JSON.stringify(body)],
  );

/** A course that has to be bought, with a picture in one of its lessons that stands nowhere else, and who has a seat and writes in it. */
async function aBoughtCourse(userId: string) {
  const [course] = await sql<Row>(
    gateway.server,
    `update content.collections set free = false where slug = 'marine-radio' returning id, "organizationId"`,
  );
  if (!course) throw new Error('The demo has no such course.');
  const [bought, written] = [
    await skillNamed('listen-before-you-speak'),
    await skillNamed('spelling-that-survives-noise'),
  ];
  const [picture, group] = [newId(), newId()];
  await sql(
    gateway.server,
    `insert into content.assets select $1, o.id, "contentType", bytes, sha256, width, height, a."createdAt"
     from content.assets a join accounts.organizations o on o.id <> a."organizationId"
     where "contentType" = 'image/png' and not exists (
       select 1 from content.assets b where b."organizationId" = o.id and b.sha256 = a.sha256) limit 1`,
    [picture],
  );
  const assets = [{ assetId: picture, bytes: 1000, contentType: 'image/png' }];
  const block = {
    type: 'image',
    attrs: { key: 'radio000', assetId: picture, alt: 'A radio', width: null, height: null },
  };
  await sql(gateway.server, 'update content.skills set assets = $2 where id = $1', [
    bought.id,
    JSON.stringify(assets),
  ]);
  await sql(
    gateway.server,
    `update content."skillBodies" set document = jsonb_set(document, '{content}', (document->'content') || $2::jsonb)
     where "skillId" = $1`,
    [bought.id, JSON.stringify([block])],
  );
  const members = await sql<{ id: string }>(
    gateway.server,
    `update content.skills set free = false where id in
       (select "memberId" from content."courseMembers" where "courseId" = $1 and type = 'skill') returning id`,
    [course.id],
  );
  for (const { id } of members) await changeRow('skill', id, { free: false });
  await changeRow('skill', bought.id, { assets });
  await changeRow('collection', course.id, { free: false });
  await sql(
    gateway.server,
    `insert into content."accessGroups" (id, "organizationId", "courseIds", active) values ($1, $2, $3, true)`,
    [group, course.organizationId, JSON.stringify([course.id])],
  );
  await sql(
    gateway.server,
    `insert into content.seats ("accessGroupId", "userId", "assignedAt", status) values ($1, $2, 0, 'active')`,
    [group, userId],
  );
  await sql(
    gateway.server,
    `insert into content."skillAuthors" ("skillId", "userId", role) values ($1, $2, 'author')`,
    [written.id, userId],
  );
  await changeRow('skill', written.id, { authors: [{ userId, authorType: 'author' }] });
  const takeAway = async () => {
    await sql(gateway.server, 'delete from content.seats where "userId" = $1', [userId]);
    await sql(gateway.server, 'delete from content."skillAuthors" where "userId" = $1', [userId]);
    await changeRow('skill', written.id, { authors: [] });
  };
  return { bought: bought.id, written: written.id, picture, takeAway };
}

test('a role, an organization, a seat, an authorship and a session that end while their people are offline take what they showed, and leave what was written (F16, F52, LOCAL-037)', async () => {
  const devices = [desktop, phone, desktop, phone].map((size) => new Device(size));
  try {
    const [author, leaver, buyer, visitor] = (await Promise.all(devices.map((each) => each.page()))) as [
      Page,
      Page,
      Page,
      Page,
    ];
    const owner = new ApiClient(gateway.url);
    await owner.signIn('admin@harbor.example');
    const { userId: lena } = await new ApiClient(gateway.url).signIn('learner@harbor.example');
    const course = await aBoughtCourse(lena);
    const internal = await skillNamed('writing-a-good-question');
    const [edited, looked] = [await skillNamed('your-first-lesson'), await skillNamed('keep-a-course')];

    await signIn(author, gateway.url, 'author@harbor.example');
    await openEditor(author, 'keep-a-course');
    await openEditor(author, 'your-first-lesson');
    await signIn(leaver, gateway.url, 'second.learner@harbor.example');
    await openSkill(leaver, gateway.url, 'writing-a-good-question');
    await signIn(buyer, gateway.url, 'learner@harbor.example');
    await openEditor(buyer, 'spelling-that-survives-noise');
    await untilOfflineReady(buyer);
    await openSkill(buyer, gateway.url, 'listen-before-you-speak');
    await buyer.getByRole('img', { name: 'A radio' }).scrollIntoViewIfNeeded();
    await expect
      .poll(async () =>
        Object.values(await cached(buyer))
          .flat()
          .join(),
      )
      .toContain(course.picture);
    await signIn(visitor, gateway.url, 'reviewer@harbor.example');
    await openSkill(visitor, gateway.url, 'your-first-lesson');
    for (const page of [author, leaver, buyer, visitor]) await untilOfflineReady(page);
    const accounts = await Promise.all([author, leaver, buyer, visitor].map(accountOf));
    const [ofAuthor = '', ofLeaver = '', ofBuyer = '', ofVisitor = ''] = accounts;
    expect(new Set(await skillIdsOf(author, ofAuthor, 'ydoc'))).toEqual(new Set([edited.id, looked.id]));

    const coursesOf = async () =>
      (await records<{ collectionSlug: string }>(leaver, ofLeaver, 'collections')).map(
        ({ collectionSlug }) => collectionSlug,
      );
    expect(await coursesOf()).toContain('working-at-harbor');
    const signedIn = new ApiClient(gateway.url);
    await signedIn.signIn('reviewer@harbor.example');

    gateway.refuse();
    await writeAndLeave(author, 'Written without the role.');
    await comment(leaver, 'Written out of the organization.');
    await comment(buyer, 'Written without the seat.');
    await openEditor(buyer, 'spelling-that-survives-noise');
    await writeAndLeave(buyer, 'Written by nobody’s author.');
    await comment(visitor, 'Written after the session.');

    const { organizationId } = internal;
    const direct = owner.at(gateway.server.url);
    for (const [operation, variables] of [
      [setMemberRolesOperation, { organizationId, userId: ofAuthor, roles: ['member'] }],
      [removeMemberOperation, { organizationId, userId: ofLeaver }],
    ] as const)
      expect((await direct.query('accounts', operation.document, variables)).errors).toBeUndefined();
    await course.takeAway();
    await sql(gateway.server, 'update accounts.sessions set "revokedAt" = $1 where "userId" = $2', [
      Date.now(),
      ofVisitor,
    ]);
    // Ended in the database alone, the session is known to have ended within seconds (AUTH-045); until then its work would go out.
    const isEnded = async () =>
      (await signedIn.at(gateway.server.url).query('accounts', '{ getCurrentUser { userId } }')).errors !==
      undefined;
    await expect.poll(isEnded).toBe(true);
    await gateway.accept();

    // The role: the text that was not sent stays, out of the editor; the one that was only looked at goes.
    await expect(needsYou(author)).toBeVisible({ timeout: 40_000 });
    await expect
      .poll(async () => new Set(await skillIdsOf(author, ofAuthor, 'ydoc')))
      .toEqual(new Set([edited.id]));
    expect(await skillIdsOf(author, ofAuthor, 'drafts')).toEqual([edited.id]);
    await expect(author.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    const tray = await openTray(author, needsYou(author));
    for (const action of [/^Retry/, /^Copy text/, /^Discard/])
      await expect(tray.getByRole('button', { name: action })).toBeVisible();
    const [file] = await Promise.all([
      author.waitForEvent('download') as Promise<Download>,
      tray.getByRole('button', { name: 'Export all' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('Written without the role.');

    // The organization: its internal lessons go with their texts and threads.
    await expect(needsYou(leaver)).toBeVisible({ timeout: 40_000 });
    await expect.poll(() => skillIdsOf(leaver, ofLeaver, 'skills')).not.toContain(internal.id);
    expect(await skillIdsOf(leaver, ofLeaver, 'bodies')).not.toContain(internal.id);
    expect(await coursesOf()).not.toContain('working-at-harbor');
    const left = await openTray(leaver, needsYou(leaver));
    await expect(left.getByText('Written out of the organization.')).toBeVisible();

    // The seat and the authorship.
    await expect(needsYou(buyer)).toBeVisible({ timeout: 40_000 });
    await expect.poll(() => skillIdsOf(buyer, ofBuyer, 'skills')).not.toContain(course.bought);
    expect(await skillIdsOf(buyer, ofBuyer, 'bodies')).not.toContain(course.bought);
    await expect
      .poll(async () =>
        Object.values(await cached(buyer))
          .flat()
          .join(),
      )
      .not.toContain(course.picture);
    const bought = await openTray(buyer, needsYou(buyer));
    await expect(bought.getByText('Written without the seat.')).toBeVisible();
    await expect(bought.getByRole('button', { name: /^Copy text/ })).toHaveCount(2);
    expect(await skillIdsOf(buyer, ofBuyer, 'drafts')).toEqual([course.written]);

    // The session: sealed for its owner.
    await expect(visitor.getByRole('heading', { name: 'Your session has ended' })).toBeVisible({
      timeout: 40_000,
    });
    await expect.poll(() => isReadable(visitor, 'Written after the session.')).toBe(false);
    await expect(visitor.getByText(/^Sign in as Idris Hale to send/)).toBeVisible();
    expect(devices.flatMap(({ said }) => said)).toEqual([]);
  } finally {
    for (const device of devices) await device.remove();
  }
});
