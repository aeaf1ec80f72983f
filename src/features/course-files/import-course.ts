/** A course that was read from files becomes collections, lessons and their drafts, at the end of a course that is there. All of it on this device. */
import type { Block, LessonDocument } from '#contract/document/document.ts';
import { withNames } from '#contract/document/with-names.ts';
import { newId } from '#contract/ids.ts';
import { MAX_NEW_TITLE } from '#domain/create-rules.ts';
import { isVisible } from '#domain/visible-text.ts';
import type { createCollection } from '#mutations/content/create-collection.ts';
import type { createSkill } from '#mutations/content/create-skill.ts';
import type { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import type { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import type { Mutation } from '#mutations/definition.ts';
import type { FoundLesson, FoundPart, Remark } from './read-course-files.ts';

type Brought = { assetId: string; width: number; height: number };

type GivenTo<M> = M extends Mutation<infer _Args, infer Given> ? Given : never;
type Act<M> = (given: GivenTo<M>) => Promise<unknown>;

export type ImportActs = {
  createCollection: Act<typeof createCollection>;
  createSkill: Act<typeof createSkill>;
  updateSkill: Act<typeof updateSkillMeta>;
  updateCollection: Act<typeof updateCollectionMetadata>;
  /** null: it is none that is taken */
  bringPicture: (file: File, skillId: string) => Promise<Brought | null>;
  /** @throws RangeError: it is no lesson */
  writeText: (skillId: string, document: LessonDocument) => Promise<void>;
  random: () => number;
  onProgress: (lessons: number) => void;
};

type Into = { collectionId: string; organizationId: string; titleSub: string; description: string };

/** @returns what could not be kept. @throws NotSaved: this device has no room; what was made so far stays */
export async function importCourse(
  found: FoundPart,
  pictures: ReadonlyMap<string, Uint8Array>,
  into: Into,
  acts: ImportActs,
): Promise<{ lessons: number; remarks: Remark[] }> {
  const remarks: Remark[] = [];
  let lessons = 0;
  const said = {
    ...(into.titleSub === '' && found.subtitle !== '' && { titleSub: found.subtitle.slice(0, 500) }),
    ...(into.description === '' &&
      found.description !== '' && { description: found.description.slice(0, 10_000) }),
  };
  if (Object.keys(said).length > 0)
    await acts.updateCollection({ input: { collectionId: into.collectionId, ...said } });

  const fill = async (part: FoundPart, collectionId: string): Promise<void> => {
    for (const child of part.children) {
      if (child.kind === 'collection') {
        const inner = await makeCollection(child, collectionId, acts);
        await fill(child, inner);
        continue;
      }
      const skillId = await makeLesson(child, { ...into, collectionId }, acts);
      try {
        const blocks = await withPictures(child, pictures, skillId, acts, remarks);
        await acts.writeText(skillId, withNames(blocks, acts.random));
        lessons += 1;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        remarks.push({ path: child.path, what: 'failed', count: 1 });
      }
      acts.onProgress(lessons);
    }
  };
  await fill(found, into.collectionId);
  return { lessons, remarks };
}

async function makeCollection(
  { title, subtitle, description }: FoundPart,
  parentCollectionId: string,
  acts: ImportActs,
): Promise<string> {
  const collectionId = newId();
  const input = {
    collectionId,
    title: title.slice(0, 300),
    titleSub: subtitle.slice(0, 500),
    difficulty: null,
    parentCollectionId,
    collectionType: 'collection' as const,
  };
  await acts.createCollection({ input });
  if (description !== '')
    await acts.updateCollection({ input: { collectionId, description: description.slice(0, 10_000) } });
  return collectionId;
}

/** It is made with a short title, as by hand; the whole of it follows (D95). */
async function makeLesson(
  { title, subtitle, description, tags }: FoundLesson,
  { collectionId, organizationId }: Into,
  acts: ImportActs,
): Promise<string> {
  const skillId = newId();
  const short = title.slice(0, MAX_NEW_TITLE).trim();
  const shortSubtitle = isVisible(subtitle) ? subtitle.slice(0, MAX_NEW_TITLE).trim() : short;
  await acts.createSkill({
    skillId,
    ownerInfo: { type: 'ORGANIZATION', id: organizationId },
    title: short,
    subtitle: shortSubtitle,
    creatorIsAuthor: true,
    collectionIds: [collectionId],
    legacy: false,
  });
  const kept = [...new Set(tags.map((tag) => tag.slice(0, 100)))].filter((tag) => tag !== '').slice(0, 100);
  const fields = {
    ...(title !== short && { title: title.slice(0, 300) }),
    ...(subtitle !== shortSubtitle && { subtitle: subtitle.slice(0, 500) }),
    ...(description !== '' && { description: description.slice(0, 10_000) }),
    ...(kept.length > 0 && { tags: kept }),
  };
  if (Object.keys(fields).length > 0) await acts.updateSkill({ skillId, fields });
  return skillId;
}

/** Each picture is brought once for a lesson; of one that is not taken its words stay. */
async function withPictures(
  { path, blocks }: FoundLesson,
  pictures: ReadonlyMap<string, Uint8Array>,
  skillId: string,
  acts: ImportActs,
  remarks: Remark[],
): Promise<Block[]> {
  const brought = new Map<string, Brought | null>();
  let lost = 0;
  const placed = async (node: Plain): Promise<Plain> => {
    const source = node.type === 'image' ? node.attrs?.assetId : undefined;
    const bytes = typeof source === 'string' ? pictures.get(source) : undefined;
    if (typeof source === 'string' && bytes) {
      if (!brought.has(source)) brought.set(source, await acts.bringPicture(fileOf(source, bytes), skillId));
      const picture = brought.get(source);
      if (picture) return { ...node, attrs: { ...node.attrs, ...picture } };
      lost += 1;
      const alt = String(node.attrs?.alt ?? '');
      return { type: 'paragraph', ...(alt !== '' && { content: [{ type: 'text', text: alt }] }) };
    }
    if (!node.content) return node;
    const content: Plain[] = [];
    for (const child of node.content) content.push(await placed(child));
    return { ...node, content };
  };
  const result: Plain[] = [];
  for (const block of blocks as unknown as Plain[]) result.push(await placed(block));
  if (lost > 0) remarks.push({ path, what: 'picture', count: lost });
  return result as unknown as Block[];
}

type Plain = { type: string; attrs?: Record<string, unknown>; content?: Plain[]; text?: string };

const types: Readonly<Record<string, string>> = { png: 'image/png', gif: 'image/gif' };

function fileOf(path: string, bytes: Uint8Array): File {
  const name = path.split('/').at(-1) ?? path;
  const type = types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg';
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
}
