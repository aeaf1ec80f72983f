/** A short film with captions in a lesson of the demo: what weather a warm front brings, cloud by cloud. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDocument } from '#contract/document/check-document.ts';
import type { Block } from '#contract/document/document.ts';
import { newId } from '#contract/ids.ts';
import type { ImportWriter } from '../import/write-course.ts';
import { announceSkill } from '../services/content/announce.ts';
import { bodyColumns } from '../services/content/body-columns.ts';
import { keepImportedAsset, writeAsset, writeSkill, writeSkillBody } from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'videos');

const film = {
  lesson: 'clouds-that-mean-something',
  /** it follows the first paragraph under this heading */
  heading: 'A front, in order',
  title: 'A warm front, hour by hour',
  file: 'warm-front.webm',
  captions: 'warm-front.vtt',
  seconds: 24,
  width: 640,
  height: 360,
};

/** As an author would bring it: both files belong to the lesson, and the film knows its captions. */
export async function addDemoVideo(
  ctx: ChangeContext,
  writer: ImportWriter,
  { organizationId, tenantSlug }: { organizationId: string; tenantSlug: string },
): Promise<void> {
  const { tx } = ctx;
  const lesson = await tx
    .selectFrom('content.skills as s')
    .innerJoin('content.skillBodies as b', 'b.skillId', 's.id')
    .select(['s.id', 's.title', 's.assets', 'b.bodyVersion', 'b.document'])
    .where('s.tenantSlug', '=', tenantSlug)
    .where('s.slug', '=', film.lesson)
    .executeTakeFirstOrThrow();
  const store = async (fileName: string, assetType: 'video' | 'captions', contentType: string) => {
    const bytes = await readFile(path.join(folder, fileName));
    const id = await keepImportedAsset(tx, {
      ...{ id: newId(), organizationId, assetType, fileName, contentType, bytes: bytes.byteLength },
      sha256: await writer.files.put(bytes),
      width: assetType === 'video' ? film.width : null,
      height: assetType === 'video' ? film.height : null,
      ...{ placeType: 'skill', placeId: lesson.id, createdAt: writer.now() },
    });
    return { id, contentType, bytes: bytes.byteLength };
  };
  const captions = await store(film.captions, 'captions', 'text/vtt');
  const video = await store(film.file, 'video', 'video/webm');
  await writeAsset(tx, video.id, { captionsId: captions.id });

  const { title, seconds, width, height } = film;
  const block: Block = {
    type: 'video',
    attrs: { key: 'film0001', assetId: video.id, title, seconds, width, height },
  };
  const { content } = lesson.document;
  const heading = content.findIndex(
    (each) => each.type === 'heading' && JSON.stringify(each.content).includes(film.heading),
  );
  const checked = checkDocument({ ...lesson.document, content: content.toSpliced(heading + 2, 0, block) });
  if (heading < 0 || !checked.ok) throw new Error(`The demo's film does not fit into ${film.lesson}.`);
  const { document } = checked;
  await writeSkillBody(tx, lesson.id, lesson.bodyVersion, document);
  const asset = {
    assetId: video.id,
    bytes: video.bytes,
    contentType: video.contentType,
    captions: captions.id,
  };
  const assets = JSON.stringify([...lesson.assets, asset]);
  await writeSkill(tx, lesson.id, { ...bodyColumns(document, lesson.title), assets });
  await announceSkill(ctx, lesson.id);
}
