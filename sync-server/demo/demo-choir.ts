/** The demo's third organization: a small choir that is limited (D121), with a course for its own people and a playlist. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlaylistItem } from '#contract/content/playlist.ts';
import { newId } from '#contract/ids.ts';
import { readImportTree } from '../import/read/read-courses.ts';
import { type ImportWriter, writeCourse } from '../import/write-course.ts';
import { join, newOrganization } from '../services/accounts/face.ts';
import { announceCollection } from '../services/content/announce.ts';
import { announcePlaylist, insertPlaylist, writeCollection } from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FOUNDED_DAYS_AGO = 45;
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'content', 'singing-together');

const choir = {
  alias: 'choir',
  name: 'Lighthouse Choir',
  description: 'Forty voices, Tuesdays at seven.',
  background: '#7a4b1f',
  isDefaultShared: false,
  tier: 'LIMITED',
} as const;
const owner = 'support';
const singer = 'second-learner';

/** @param people  user ids by alias */
export async function addDemoChoir(
  ctx: ChangeContext,
  writer: ImportWriter,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const { tx } = ctx;
  const founded = at - FOUNDED_DAYS_AGO * DAY_MS;
  const { organizationId, tenantSlug, internalRootId } = await newOrganization(ctx, {
    ...choir,
    at: founded,
  });
  const createdBy = people.get(owner) as string;
  for (const [alias, roles] of [
    [owner, ['owner', 'member']],
    [singer, ['member']],
  ] as const) {
    const userId = people.get(alias) as string;
    await join(ctx, { userId, at, by: { userId, actorId: null }, organizationId, roles: [...roles] });
  }
  const [course] = (await readImportTree(folder)).courses;
  if (!course) throw new Error('The course of the demo’s choir is missing.');
  const inside = {
    organizationId,
    tenantSlug,
    rootType: 'internal',
    rootId: internalRootId,
    loginRequired: true,
  } as const;
  const { courseId } = await writeCourse(ctx, { ...writer, now: () => founded }, inside, course);
  await writeCollection(tx, courseId, { difficulty: 'Beginner', cover: 'green' });
  await announceCollection(ctx, courseId);
  const lessons = await tx
    .selectFrom('content.skills')
    .select(['id', 'title'])
    .where('tenantSlug', '=', tenantSlug)
    .where('slug', 'in', ['breath-first', 'your-folder'])
    .orderBy('slug')
    .execute();
  const playlist = {
    ...{ id: newId(), ownerType: 'ORGANIZATION' as const, ownerId: organizationId, organizationId },
    ...{ title: 'Before your first Tuesday', description: 'Two lessons, ten minutes.', createdBy },
    ...{ createdAt: founded, updatedAt: founded, deletedAt: null },
    items: lessons.map((lesson): PlaylistItem => ({ type: 'skill', ...lesson })),
  };
  await insertPlaylist(tx, playlist);
  await announcePlaylist(ctx, playlist);
}
