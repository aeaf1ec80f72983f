/** One lesson file becomes one skill: its pictures are found, its blocks made and checked. */
import { checkDocument } from '#contract/document/check-document.ts';
import { childrenOf, type DocumentNode, type LessonDocument } from '#contract/document/document.ts';
import { safeHref } from '#contract/document/safe-href.ts';
import { sectionsOf } from '#contract/document/sections.ts';
import { type FoundPicture, pictureSources } from '#contract/markdown/markdown-blocks.ts';
import type { CourseFolder } from './course-folder.ts';
import { findPicture } from './find-picture.ts';
import type { ImportAsset, ImportProblem, ImportSkill } from './import-tree.ts';
import type { ParsedLesson } from './lesson.ts';
import { localPlace, pendingLink } from './local-links.ts';
import { documentOf } from './markdown-to-document.ts';
import { slugFromName, titleFromName } from './names.ts';

/** @returns null where the lesson gives no skill; then `onProblem` has heard why */
export async function readSkill(
  folder: CourseFolder,
  lesson: { path: string; importKey: string; parse: (source: string) => ParsedLesson },
  onProblem: (problem: ImportProblem) => void,
): Promise<ImportSkill | null> {
  const { path, importKey } = lesson;
  const tell = (kind: ImportProblem['kind']) => (reason: string) => onProblem({ path, kind, reason });
  const source = await folder.readText(path);
  if (!source.ok) {
    tell('file')(source.reason);
    return null;
  }
  try {
    const parsed = lesson.parse(source.value);
    if (parsed.problem !== null) tell('front matter')(parsed.problem);
    const assets = await assetsOf(folder, path, parsed, tell('picture'));
    const picture = (src: string): FoundPicture | null => assets.bySource.get(src) ?? null;
    const blocks = parsed.blocks({
      picture,
      refusedLink: (href) => tell('link')(`a link may not lead to ${href.slice(0, 100)}`),
      localLink: (href) => {
        const place = localPlace(href, path);
        if (place !== null && folder.places.has(place.path)) return pendingLink(place);
        if (place === null || !href.startsWith('/') || /\.(?:md|markdown)$/i.test(place.path)) {
          tell('link')(`there is nothing to lead to at ${href.slice(0, 100)}`);
          return null;
        }
        return href;
      },
      embedded: (src) => tell('embed')(`a link stands in place of ${src.slice(0, 100)}`),
      problem: tell('question'),
    });
    const checked = checkDocument(documentOf(blocks, importKey));
    if (!checked.ok) {
      tell('lesson')(`the lesson cannot be shown: ${checked.problems.join('; ')}`);
      return null;
    }
    if (blocks.length === 0) {
      tell('lesson')('the lesson is empty');
      return null;
    }
    const name = path.split('/').at(-1) ?? path;
    return {
      kind: 'skill',
      path,
      importKey,
      id: parsed.id,
      heldBack: parsed.heldBack,
      slug: slugFromName(name, 'lesson'),
      title: parsed.title === '' ? titleFromName(name) : parsed.title,
      subtitle: parsed.subtitle,
      description: parsed.description || firstWords(checked.document),
      tags: parsed.tags,
      links: parsed.links,
      document: checked.document,
      assets: usedAssets(checked.document, assets.files),
    };
  } catch (error) {
    // A lesson that breaks the reader must not keep the others from being read.
    tell('lesson')(
      `the lesson cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`,
    );
    return null;
  }
}

function firstWords(document: LessonDocument): string {
  return sectionsOf(document, '').find(({ description }) => description !== '')?.description ?? '';
}

type FoundAssets = { bySource: Map<string, FoundPicture>; files: Omit<ImportAsset, 'alt'>[] };

async function assetsOf(
  folder: CourseFolder,
  path: string,
  parsed: ParsedLesson,
  problem: (reason: string) => void,
): Promise<FoundAssets> {
  const found: FoundAssets = { bySource: new Map(), files: [] };
  const asked = new Set<string>();
  for (const { src } of pictureSources(parsed.tokens)) {
    if (asked.has(src)) continue;
    asked.add(src);
    const place = findPicture(src, path, folder.pictures, folder.root.name);
    const file = place.ok ? await folder.readPicture(place.path) : place;
    if (!file.ok) {
      const shown = safeHref(src) ?? src.slice(0, 100);
      problem(`${file.reason}: ${shown}`);
      continue;
    }
    found.bySource.set(src, file.value);
    if (!found.files.some(({ assetKey }) => assetKey === file.value.assetKey)) found.files.push(file.value);
  }
  return found;
}

/** Those that the document shows, each with the words it has there. */
function usedAssets(document: LessonDocument, files: readonly Omit<ImportAsset, 'alt'>[]): ImportAsset[] {
  const alts = new Map<string, string>();
  const look = (node: DocumentNode) => {
    if (node.type === 'image' && node.attrs.assetId !== null && !alts.has(node.attrs.assetId)) {
      alts.set(node.attrs.assetId, node.attrs.alt);
    }
    childrenOf(node).forEach(look);
  };
  look(document);
  return files.flatMap((file) => {
    const alt = alts.get(file.assetKey);
    return alt === undefined ? [] : [{ ...file, alt }];
  });
}
