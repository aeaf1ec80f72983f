/**
 * Links beside the organization's courses (their links, exams and study plans) that lead to a course that goes lead to its replacement, and
 * back. Texts of lessons stay as their authors and reviewers left them: whoever follows a link in one finds the course with the way on.
 */
import { sql } from 'kysely';
import { leadsTo, ledTo } from '#domain/followed-links.ts';
import { collectionPath } from '#domain/learning-path.ts';
import type { Moved } from '../../../storage/tables.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { announceCollections } from '../announce.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { collectionsByIds, lockForAnnouncing, writeLinks } from '../collections/repository.ts';

type MovedLink = NonNullable<Moved['links']>[number];
type Lists = Pick<CollectionRecord, 'links' | 'examLinks' | 'studyPlans'>;
const LISTS = ['links', 'examLinks', 'studyPlans'] as const;

const pathsOf = ({ tenantSlug, slug, formerSlugs }: CollectionRecord): string[] =>
  [slug, ...formerSlugs].map((each) => collectionPath(tenantSlug, [each]));
const pathOf = ({ tenantSlug, slug }: CollectionRecord): string => collectionPath(tenantSlug, [slug]);

/** @param origin  the one that people open; null: it is not known */
export async function moveLinks(
  ctx: ChangeContext,
  from: CollectionRecord,
  to: CollectionRecord,
  origin: string | null,
): Promise<MovedLink[]> {
  const paths = pathsOf(from);
  const moved: MovedLink[] = [];
  await rewrite(ctx, await linking(ctx, from, paths), (collection) => {
    for (const list of LISTS)
      collection[list].forEach((link, at) => {
        if (!leadsTo(link.url, paths, origin)) return;
        moved.push({ collectionId: collection.id, list, at, was: link.url });
        link.url = ledTo(link.url, pathOf(to));
      });
  });
  return moved;
}

/** Those that still lead to the replacement from where they were. */
export async function putLinksBack(
  ctx: ChangeContext,
  to: CollectionRecord,
  moved: readonly MovedLink[],
  origin: string | null,
): Promise<void> {
  const paths = pathsOf(to);
  await rewrite(ctx, [...new Set(moved.map(({ collectionId }) => collectionId))], (collection) => {
    for (const { collectionId, list, at, was } of moved) {
      const link = collectionId === collection.id ? collection[list][at] : undefined;
      if (link && leadsTo(link.url, paths, origin)) link.url = was;
    }
  });
}

/** @returns ids of what names one of the paths anywhere in its links */
async function linking(
  ctx: ChangeContext,
  { id, organizationId }: CollectionRecord,
  paths: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from content.collections
    where "organizationId" = ${organizationId}::uuid and id <> ${id}::uuid and exists (
      select 1 from unnest(${[...paths]}::text[]) path
      where position(path in links::text || "examLinks"::text || "studyPlans"::text) > 0)
    order by id`.execute(ctx.tx);
  return rows.map((row) => row.id);
}

/** @param change  edits its links in place */
async function rewrite(
  ctx: ChangeContext,
  ids: readonly string[],
  change: (collection: Lists & { id: string }) => void,
): Promise<void> {
  if (ids.length === 0) return;
  await lockForAnnouncing(ctx.tx, ids);
  const changed = (await collectionsByIds(ctx.tx, ids)).flatMap(({ id, ...record }) => {
    const before: Lists = { links: record.links, examLinks: record.examLinks, studyPlans: record.studyPlans };
    const lists = structuredClone(before);
    change({ id, ...lists });
    return JSON.stringify(lists) === JSON.stringify(before) ? [] : [{ id, ...lists }];
  });
  await writeLinks(ctx.tx, changed);
  await announceCollections(
    ctx,
    changed.map(({ id }) => id),
  );
}
