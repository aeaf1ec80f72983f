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
import { SCANNED_LATER_MS } from '#domain/upload-rules.ts';
import type { AssetFiles } from '../assets/asset-files.ts';
import type { Scanner } from '../assets/scanner.ts';
import { announceCourse } from '../services/content/announce.ts';
import { bodyColumns } from '../services/content/body-columns.ts';
import {
  insertCollection,
  insertSkill,
  keepImportedAsset,
  putInCatalog,
  writeCollection,
  writeSkill,
  writeSkillBody,
} from '../services/content/face.ts';
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
import type { LocalPlace } from './read/local-links.ts';
import { withStableKeys } from './read/stable-keys.ts';
import { anchorsIn, withAddresses } from './with-addresses.ts';

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
  /** null: none is set, or the files are our own */
  scanner: Scanner | null;
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
  await run.prepare(course);
  const courseId = await run.writeCollection(course, null, `/${target.tenantSlug}`);
  await run.writeSkills();
  run.tellWhatIsLeft();
  await putInCatalog(ctx, { rootId: target.rootId, courseId, at: writer.now() });
  await announceCourse(ctx, courseId);
  return { courseId, skills: run.skills, changed: run.changed };
}

const NAMESAKE =
  'there is a course of another folder with this name and other lessons: this one became a course of its own';
const LEFT = 'is no longer in the folder; the lesson stays in its course as it is';

/** A lesson whose document is right. */
type Prepared = { id: string; importKey: string; document: LessonDocument; known: KnownRow | undefined };
type KnownRow = NonNullable<Awaited<ReturnType<CourseRun['knownRow']>>>;

type RunParts = { assets: StoredAssets; before: CourseBefore; course: ImportCourse };

class CourseRun {
  skills = 0;
  changed = 0;
  private readonly ctx: ChangeContext;
  private readonly writer: ImportWriter;
  private readonly target: ImportTarget;
  private readonly parts: RunParts;
  private readonly prepared = new Map<ImportSkill, Prepared>();
  /** of lessons and folders, by their paths in the import */
  private readonly addresses = new Map<string, string>();
  private readonly anchors = new Map<string, ReadonlyMap<string, string>>();

  constructor(ctx: ChangeContext, writer: ImportWriter, target: ImportTarget, parts: RunParts) {
    this.ctx = ctx;
    this.writer = writer;
    this.target = target;
    this.parts = parts;
  }

  /** So that each lesson has its place before the first of them is written: they lead to each other. */
  async prepare(collection: ImportCourse | ImportCollection): Promise<void> {
    for (const child of collection.children) {
      if (child.kind === 'collection') {
        await this.prepare(child);
        continue;
      }
      const known = await this.knownRow(child);
      const importKey = known?.importKey ?? this.keyOf(skillKey(this.parts.course, child));
      const document = this.documentOf(child, importKey);
      if (document === null) continue;
      const id = known?.id ?? newId();
      const path = child.path.normalize('NFC');
      this.prepared.set(child, { id, importKey, document, known });
      this.addresses.set(path, `/skill/${id}`);
      this.anchors.set(path, anchorsIn(document));
    }
  }

  async writeSkills(): Promise<void> {
    for (const [skill, prepared] of this.prepared) await this.writeSkill(skill, prepared);
  }

  /**
   * @param courseId  null for the course itself
   * @param above  the address of what holds it
   */
  async writeCollection(
    collection: ImportCourse | ImportCollection,
    courseId: string | null,
    above: string,
  ): Promise<string> {
    const { tx } = this.ctx;
    const { tenantSlug, rootType } = this.target;
    const { before } = this.parts;
    const known = before.collectionOf.get(collection);
    const id = known?.id ?? newId();
    const rootCollectionId = courseId ?? id;
    const now = this.writer.now();
    const slug = known?.slug ?? (await takeSlug(tx, 'content.collections', tenantSlug, collection.slug));
    const address = `${above}/${slug}`;
    this.addresses.set(collection.path.normalize('NFC'), address);
    // Its place is taken before what is in it asks for one: a folder may hold another of its name.
    if (!known) await this.addCollection(collection, { id, slug, courseId });
    const children: Child[] = [];
    for (const child of collection.children) {
      if (child.kind === 'collection')
        children.push({
          type: 'collection',
          id: await this.writeCollection(child, rootCollectionId, address),
        });
      else if (this.prepared.has(child))
        children.push({ type: 'skill', id: this.prepared.get(child)?.id ?? '' });
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
    await writeCollection(tx, id, values);
    return id;
  }

  private async addCollection(
    { title, importKey }: ImportCourse | ImportCollection,
    { id, slug, courseId }: { id: string; slug: string; courseId: string | null },
  ): Promise<void> {
    const { organizationId, tenantSlug, rootType, loginRequired } = this.target;
    const now = this.writer.now();
    const isCourse = courseId === null;
    await insertCollection(this.ctx.tx, {
      id,
      type: isCourse ? 'course' : 'collection',
      rootCollectionId: courseId ?? id,
      rootType,
      organizationId,
      tenantSlug,
      slug,
      title,
      workflow: isCourse ? 'PUBLISHED' : null,
      difficulty: null,
      visible: true,
      free: true,
      loginRequired,
      image: null,
      cover: coverOf(slug),
      featuredCover: coverOf(slug),
      children: '[]',
      faqs: '[]',
      studyPlans: '[]',
      catalogTags: '[]',
      importKey: this.keyOf(importKey),
      createdAt: now,
      updatedAt: now,
      publishedAt: isCourse ? now : null,
    });
  }

  /** The key of the course as it is known here, and the path within it. */
  private keyOf(importKey: string): string {
    return `${this.parts.before.key}${importKey.slice(this.parts.course.importKey.length)}`;
  }

  private async writeSkill(
    skill: ImportSkill,
    { id, importKey, document: pending, known }: Prepared,
  ): Promise<void> {
    const { tx } = this.ctx;
    const { organizationId, tenantSlug, rootType, loginRequired } = this.target;
    const document = withAddresses(pending, (place) => this.addressOf(place));
    const same = known?.document != null && sameJson(known.document, document);
    const bodyVersion = same ? known.bodyVersion : (known?.bodyVersion ?? 0) + 1;
    const now = this.writer.now();
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
      await writeSkill(tx, id, { ...values, ...(!same && { updatedAt: now }) });
    } else {
      const slug = await takeSlug(tx, 'content.skills', tenantSlug, skill.slug);
      await insertSkill(tx, {
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
      });
    }
    if (!same && bodyVersion !== null) await writeSkillBody(tx, id, bodyVersion, document);
    if (!same || shown.visible !== known?.visible) this.changed += 1;
    this.skills += 1;
  }

  /** null: nothing of this course lies there */
  private addressOf({ path, anchor }: LocalPlace): string | null {
    const address = this.addresses.get(path);
    if (address === undefined) return null;
    const element = this.anchors.get(path)?.get(anchor);
    return element === undefined ? address : `${address}#${element}`;
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

  /**
   * null: it is not valid, and in the list of problems. Its keys are made anew where the lesson is known by another one than its path's: a learner's place and answers stay.
   */
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
    await assertClean(writer.scanner, asset.path, bytes);
    const sha256 = await writer.files.put(bytes);
    const assetId = await keepImportedAsset(tx, {
      ...{ id: newId(), organizationId: target.organizationId, contentType: asset.contentType },
      ...{ bytes: asset.bytes, sha256, width: asset.width, height: asset.height },
      createdAt: writer.now(),
    });
    stored.set(asset.assetKey, { assetId, bytes: asset.bytes, contentType: asset.contentType });
  }
  return stored;
}

/** @throws in words for who imports: nothing of the course is written then */
async function assertClean(scanner: Scanner | null, file: string, bytes: Uint8Array): Promise<void> {
  const verdict = await scanner?.check(bytes, SCANNED_LATER_MS);
  if (!verdict || verdict.kind === 'clean') return;
  if (verdict.kind === 'found') throw new Error(`the virus scanner found ${verdict.what} in ${file}.`);
  if (verdict.kind === 'too large') throw new Error(`${file} is too large for the virus scanner.`);
  throw new Error(`the virus scanner did not answer (${verdict.why}). Start clamd, then import again.`);
}
