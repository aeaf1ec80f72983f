/**
 * Puts one course that was read from a folder into the database, and announces it. A second run finds what the first one wrote
 * (course-before.ts), changes what differs and makes nothing twice (D52, D120).
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { coverOf } from '#contract/content/create.ts';
import type { SkillAsset } from '#contract/content/skill.ts';
import { checkDocument } from '#contract/document/check-document.ts';
import type { LessonDocument } from '#contract/document/document.ts';
import { assetIdsOf, withAssetIds } from '#contract/document/sections.ts';
import type { Workflow } from '#contract/enumerations.ts';
import { newId } from '#contract/ids.ts';
import type { RootType } from '#domain/policy.ts';
import type { AssetFiles } from '../assets/asset-files.ts';
import { announceCollection, announceCourse } from '../services/content/announce.ts';
import { bodyColumns } from '../services/content/body-columns.ts';
import { takeSlug } from '../services/content/take-slug.ts';
import type { ChangeContext } from '../sync/feed.ts';
import { type CourseBefore, courseBefore, pathIn, skillKey } from './course-before.ts';
import type {
  ImportAsset,
  ImportCollection,
  ImportCourse,
  ImportProblem,
  ImportSkill,
} from './read/import-tree.ts';
import { withStableKeys } from './read/stable-keys.ts';

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

/**
 * In one transaction: learners see the course as it was or as it is, never half of it.
 * @param written  courses of this run: of two folders with one name each is a course of its own
 */
export async function writeCourse(
  ctx: ChangeContext,
  writer: ImportWriter,
  target: ImportTarget,
  course: ImportCourse,
  written: ReadonlySet<string> = new Set(),
): Promise<WrittenCourse> {
  const before = await courseBefore(ctx.tx, target.organizationId, course, written);
  if (before.namesake !== null)
    writer.onProblem({ path: before.namesake, kind: 'listing', reason: NAMESAKE });
  const assets = await storeAssets(ctx, writer, target, assetsOf(course));
  const run = new CourseRun(ctx, writer, target, { assets, before, course });
  const courseId = await run.writeCollection(course, null);
  run.tellWhatIsLeft();
  await addToRoot(ctx, target.rootId, courseId, writer.now());
  await announceCourse(ctx, courseId);
  return { courseId, skills: run.skills, changed: run.changed };
}

const NAMESAKE =
  'there is a course of another folder with this name and other lessons: this one became a course of its own';
const LEFT = 'is no longer in the folder; the lesson stays in its course as it is';

type RunParts = { assets: StoredAssets; before: CourseBefore; course: ImportCourse };

class CourseRun {
  skills = 0;
  changed = 0;
  private readonly ctx: ChangeContext;
  private readonly writer: ImportWriter;
  private readonly target: ImportTarget;
  private readonly parts: RunParts;

  constructor(ctx: ChangeContext, writer: ImportWriter, target: ImportTarget, parts: RunParts) {
    this.ctx = ctx;
    this.writer = writer;
    this.target = target;
    this.parts = parts;
  }

  /** @param courseId  null for the course itself */
  async writeCollection(
    collection: ImportCourse | ImportCollection,
    courseId: string | null,
  ): Promise<string> {
    const { tx } = this.ctx;
    const { organizationId, tenantSlug, rootType, loginRequired } = this.target;
    const { before } = this.parts;
    const known = before.collectionOf.get(collection);
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
      children: JSON.stringify(mergedChildren(known?.children ?? [], children, before.placed)),
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
          importKey: this.keyOf(collection.importKey),
          createdAt: now,
          publishedAt: courseId === null ? now : null,
        })
        .execute();
    }
    return id;
  }

  /** The key of the course as it is known here, and the path within it. */
  private keyOf(importKey: string): string {
    return `${this.parts.before.key}${importKey.slice(this.parts.course.importKey.length)}`;
  }

  /** @returns null where its document is not valid; then it is in the list of problems */
  private async writeSkill(skill: ImportSkill): Promise<string | null> {
    const { tx } = this.ctx;
    const { organizationId, tenantSlug, rootType, loginRequired } = this.target;
    const known = await this.knownRow(skill);
    const importKey = known?.importKey ?? this.keyOf(skillKey(this.parts.course, skill));
    const document = this.documentOf(skill, importKey);
    if (document === null) return null;
    const json = JSON.stringify(document);
    const same = known?.document != null && sameJson(known.document, document);
    const bodyVersion = same ? known.bodyVersion : (known?.bodyVersion ?? 0) + 1;
    const now = this.writer.now();
    const id = known?.id ?? newId();
    const shown = this.shownAs(skill, known);
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
      ...shown,
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
          free: true,
          loginRequired,
          image: null,
          cover: coverOf(slug),
          importKey,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
    }
    if (!same && bodyVersion !== null) {
      await tx
        .insertInto('content.skillBodies')
        .values({ skillId: id, bodyVersion, document: json })
        .onConflict((conflict) => conflict.column('skillId').doUpdateSet({ bodyVersion, document: json }))
        .execute();
    }
    if (!same || shown.visible !== known?.visible) this.changed += 1;
    this.skills += 1;
    return id;
  }

  private async knownRow(skill: ImportSkill) {
    const rowId = this.parts.before.skillOf.get(skill);
    if (rowId === undefined) return undefined;
    return this.ctx.tx
      .selectFrom('content.skills as s')
      .leftJoin('content.skillBodies as b', 'b.skillId', 's.id')
      .select(['s.id', 's.importKey', 's.bodyVersion', 's.workflow', 's.visible', 'b.document'])
      .where('s.id', '=', rowId)
      .executeTakeFirst();
  }

  /** What its author holds back is not published; what learners have is not taken from them in the middle of it (D120). */
  private shownAs(
    { heldBack, importKey }: ImportSkill,
    known: { workflow: Workflow; visible: boolean } | undefined,
  ): { workflow: Workflow; visible: boolean } {
    const unpublished = known === undefined || (known.workflow === 'INITIAL' && !known.visible);
    const tell = (reason: string) =>
      this.writer.onProblem({ path: pathIn(this.parts.course, importKey), kind: 'held back', reason });
    if (heldBack === null)
      return unpublished
        ? { workflow: 'PUBLISHED', visible: true }
        : { workflow: known.workflow, visible: known.visible };
    if (unpublished) {
      tell(`is not published (${heldBack}): its authors alone see it`);
      return { workflow: 'INITIAL', visible: false };
    }
    tell(`says ${heldBack}, and stays published: learners have it already`);
    return { workflow: known.workflow, visible: known.visible };
  }

  tellWhatIsLeft(): void {
    for (const path of this.parts.before.left) this.writer.onProblem({ path, kind: 'left', reason: LEFT });
  }

  /** Its keys are made anew where the lesson is known by another one than its path's: a learner's place and answers stay. */
  private documentOf(skill: ImportSkill, importKey: string): LessonDocument | null {
    const keyed = importKey === skill.importKey ? skill.document : withStableKeys(skill.document, importKey);
    const document = withAssetIds(keyed, (key) => this.parts.assets.get(key)?.assetId ?? null);
    const checked = checkDocument(document);
    if (checked.ok) return checked.document;
    this.writer.onProblem({ path: skill.importKey, kind: 'lesson', reason: checked.problems.join('; ') });
    return null;
  }

  private assetsShown(document: LessonDocument): SkillAsset[] {
    const shown = new Set(assetIdsOf(document));
    return [...this.parts.assets.values()].filter(({ assetId }) => shown.has(assetId));
  }
}

/** What somebody put into the course here stays in it, behind what it stood behind. @param placed  where the import puts something itself */
function mergedChildren(
  before: readonly { type: string; id: string }[],
  now: readonly Child[],
  placed: ReadonlySet<string>,
): Child[] {
  const merged = [...now];
  before.forEach((child, at) => {
    if (placed.has(child.id) || merged.some(({ id }) => id === child.id)) return;
    const ahead = before.slice(0, at).findLast(({ id }) => merged.some((each) => each.id === id));
    const after = ahead === undefined ? -1 : merged.findIndex(({ id }) => id === ahead.id);
    merged.splice(after + 1, 0, child as Child);
  });
  return merged;
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
