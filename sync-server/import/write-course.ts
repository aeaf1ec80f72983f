/**
 * Puts one course that was read from a folder into the database, and announces it. A second run finds what the first one wrote by its
 * import key, changes what differs and makes nothing twice (D52).
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { coverOf } from '#contract/content/create.ts';
import type { SkillAsset } from '#contract/content/skill.ts';
import { checkDocument } from '#contract/document/check-document.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { assetIdsOf, withAssetIds } from '#contract/document/sections.ts';
import { newId } from '#contract/ids.ts';
import type { RootType } from '#domain/policy.ts';
import type { AssetFiles } from '../assets/asset-files.ts';
import { announceCollection, announceCourse } from '../services/content/announce.ts';
import { bodyColumns } from '../services/content/body-columns.ts';
import { takeSlug } from '../services/content/take-slug.ts';
import type { ChangeContext } from '../sync/feed.ts';
import type {
  ImportAsset,
  ImportCollection,
  ImportCourse,
  ImportProblem,
  ImportSkill,
} from './read/import-tree.ts';

export type ImportTarget = {
  organizationId: string;
  tenantSlug: string;
  rootType: RootType;
  /** the root collection that gets the course */
  rootId: string;
  loginRequired: boolean;
};

export type ImportWriter = {
  files: AssetFiles;
  /** epoch ms */
  now(): number;
  onProblem(problem: ImportProblem): void;
};

export type WrittenCourse = { courseId: string; skills: number; changed: number };

type Child = { type: 'skill' | 'collection'; id: string };

/** In one transaction: learners see the course as it was or as it is, never half of it. */
export async function writeCourse(
  ctx: ChangeContext,
  writer: ImportWriter,
  target: ImportTarget,
  course: ImportCourse,
): Promise<WrittenCourse> {
  const run = new CourseRun(ctx, writer, target, await storeAssets(ctx, writer, target, assetsOf(course)));
  const courseId = await run.writeCollection(course, null);
  await addToRoot(ctx, target.rootId, courseId, writer.now());
  await announceCourse(ctx, courseId);
  return { courseId, skills: run.skills, changed: run.changed };
}

class CourseRun {
  skills = 0;
  changed = 0;
  private readonly ctx: ChangeContext;
  private readonly writer: ImportWriter;
  private readonly target: ImportTarget;
  private readonly assets: StoredAssets;

  constructor(ctx: ChangeContext, writer: ImportWriter, target: ImportTarget, assets: StoredAssets) {
    this.ctx = ctx;
    this.writer = writer;
    this.target = target;
    this.assets = assets;
  }

  /** @param courseId  null for the course itself */
  async writeCollection(
    collection: ImportCourse | ImportCollection,
    courseId: string | null,
  ): Promise<string> {
    const { tx } = this.ctx;
    const { organizationId, tenantSlug, rootType, loginRequired } = this.target;
    const known = await tx
      .selectFrom('content.collections')
      .select(['id', 'slug'])
      .where('organizationId', '=', organizationId)
      .where('importKey', '=', collection.importKey)
      .executeTakeFirst();
    const id = known?.id ?? newId();
    const rootCollectionId = courseId ?? id;
    const now = this.writer.now();
    const children: Child[] = [];
    for (const child of collection.children) {
      const type = child.kind === 'skill' ? 'skill' : 'collection';
      const childId =
        child.kind === 'skill'
          ? await this.writeSkill(child)
          : await this.writeCollection(child, rootCollectionId);
      if (childId !== null) children.push({ type, id: childId });
    }
    const values = {
      title: collection.title,
      description: collection.description,
      shortDescription: collection.description,
      rootCollectionId,
      rootType,
      children: JSON.stringify(children),
      updatedAt: now,
    };
    if (known) {
      await tx.updateTable('content.collections').set(values).where('id', '=', id).execute();
    } else {
      const slug = await takeSlug(tx, 'content.collections', tenantSlug, collection.slug);
      await tx
        .insertInto('content.collections')
        .values({
          ...values,
          id,
          type: courseId === null ? 'course' : 'collection',
          organizationId,
          tenantSlug,
          slug,
          workflow: courseId === null ? 'PUBLISHED' : null,
          difficulty: null,
          visible: true,
          free: true,
          loginRequired,
          image: null,
          cover: coverOf(slug),
          featuredCover: coverOf(slug),
          faqs: '[]',
          studyPlans: '[]',
          catalogTags: '[]',
          importKey: collection.importKey,
          createdAt: now,
          publishedAt: courseId === null ? now : null,
        })
        .execute();
    }
    return id;
  }

  /** @returns null where its document is not valid; then it is in the list of problems */
  private async writeSkill(skill: ImportSkill): Promise<string | null> {
    const { tx } = this.ctx;
    const { organizationId, tenantSlug, rootType, loginRequired } = this.target;
    const document = this.documentOf(skill);
    if (document === null) return null;
    const json = JSON.stringify(document);
    const known = await tx
      .selectFrom('content.skills as s')
      .leftJoin('content.skillBodies as b', 'b.skillId', 's.id')
      .select(['s.id', 's.bodyVersion', 'b.document'])
      .where('s.organizationId', '=', organizationId)
      .where('s.importKey', '=', skill.importKey)
      .executeTakeFirst();
    const same = known?.document != null && sameJson(known.document, document);
    const bodyVersion = same ? known.bodyVersion : (known?.bodyVersion ?? 0) + 1;
    const now = this.writer.now();
    const id = known?.id ?? newId();
    const values = {
      title: skill.title,
      subtitle: skill.subtitle,
      description: skill.description,
      tags: JSON.stringify(skill.tags),
      ...bodyColumns(document, skill.title),
      assets: JSON.stringify(this.assetsShown(document)),
      bodyVersion,
      rootType,
      archived: false,
    };
    if (known) {
      await tx
        .updateTable('content.skills')
        .set({ ...values, ...(!same && { updatedAt: now }) })
        .where('id', '=', id)
        .execute();
    } else {
      const slug = await takeSlug(tx, 'content.skills', tenantSlug, skill.slug);
      await tx
        .insertInto('content.skills')
        .values({
          ...values,
          id,
          organizationId,
          tenantSlug,
          slug,
          workflow: 'PUBLISHED',
          visible: true,
          free: true,
          loginRequired,
          image: null,
          cover: coverOf(slug),
          importKey: skill.importKey,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
    }
    if (!same && bodyVersion !== null) {
      this.changed += 1;
      await tx
        .insertInto('content.skillBodies')
        .values({ skillId: id, bodyVersion, document: json })
        .onConflict((conflict) => conflict.column('skillId').doUpdateSet({ bodyVersion, document: json }))
        .execute();
    }
    this.skills += 1;
    return id;
  }

  private documentOf(skill: ImportSkill): LessonDocument | null {
    const document = withAssetIds(skill.document, (key) => this.assets.get(key)?.assetId ?? null);
    const checked = checkDocument(document);
    if (checked.ok) return checked.document;
    this.writer.onProblem({ path: skill.importKey, kind: 'lesson', reason: checked.problems.join('; ') });
    return null;
  }

  private assetsShown(document: LessonDocument): SkillAsset[] {
    const shown = new Set(assetIdsOf(document));
    return [...this.assets.values()].filter(({ assetId }) => shown.has(assetId));
  }
}

/** Objects come back from the database with their keys in another order. */
function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

/** By `assetKey`. */
type StoredAssets = Map<string, SkillAsset>;

function assetsOf(collection: ImportCourse | ImportCollection): ImportAsset[] {
  return collection.children.flatMap((child) => (child.kind === 'skill' ? child.assets : assetsOf(child)));
}

/** Files first, rows second: a row without its file would be a promise that can't be kept. */
async function storeAssets(
  { tx }: ChangeContext,
  writer: ImportWriter,
  target: ImportTarget,
  assets: ImportAsset[],
): Promise<StoredAssets> {
  const stored: StoredAssets = new Map();
  for (const asset of assets) {
    if (stored.has(asset.assetKey)) continue;
    const bytes = await readFile(asset.path);
    // The bytes that were checked, or none: the file may have been replaced since.
    if (createHash('sha256').update(bytes).digest('hex') !== asset.assetKey) {
      throw new Error(`${asset.path} was changed while it was imported.`);
    }
    const sha256 = await writer.files.put(bytes);
    const row = await tx
      .insertInto('content.assets')
      .values({
        id: newId(),
        organizationId: target.organizationId,
        contentType: asset.contentType,
        bytes: asset.bytes,
        sha256,
        width: asset.width,
        height: asset.height,
        createdAt: writer.now(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'sha256'])
          .where('uploadedBy', 'is', null)
          .doUpdateSet({ bytes: asset.bytes }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    stored.set(asset.assetKey, { assetId: row.id, bytes: asset.bytes, contentType: asset.contentType });
  }
  return stored;
}

async function addToRoot(ctx: ChangeContext, rootId: string, courseId: string, now: number): Promise<void> {
  const root = await ctx.tx
    .selectFrom('content.collections')
    .select('children')
    .where('id', '=', rootId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!root.children.some(({ id }) => id === courseId)) {
    const children = JSON.stringify([...root.children, { type: 'course', id: courseId }]);
    await ctx.tx
      .updateTable('content.collections')
      .set({ children, updatedAt: now })
      .where('id', '=', rootId)
      .execute();
  }
  await announceCollection(ctx, rootId);
}
