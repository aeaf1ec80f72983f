/** Puts the addresses of lessons and folders in the place of their paths, once they are known. */
import {
  childrenOf,
  type DocumentNode,
  type LessonDocument,
  type Mark,
} from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import { anchorOf, type LocalPlace, placeOfLink } from './read/local-links.ts';

/** @param addressOf  null: the words stay without a link */
export function withAddresses(
  document: LessonDocument,
  addressOf: (place: LocalPlace) => string | null,
): LessonDocument {
  const replaced = (mark: Mark): Mark[] => {
    const place = mark.type === 'link' ? placeOfLink(mark.attrs.href) : null;
    if (place === null) return [mark];
    const href = addressOf(place);
    return href === null ? [] : [{ type: 'link', attrs: { href } }];
  };
  const filled = (node: DocumentNode): DocumentNode => {
    if ('marks' in node && node.marks) {
      const { marks, ...rest } = node;
      const left = marks.flatMap(replaced);
      return (left.length > 0 ? { ...rest, marks: left } : rest) as DocumentNode;
    }
    if (!('content' in node) || node.content === undefined) return node;
    return { ...node, content: childrenOf(node).map(filled) } as DocumentNode;
  };
  return filled(document) as LessonDocument;
}

/** The element of each heading on the lesson's page, by the name that links give it. A heading of the first level begins a section. */
export function anchorsIn(document: LessonDocument): Map<string, string> {
  const anchors = new Map<string, string>();
  for (const block of document.content) {
    if (block.type !== 'heading') continue;
    const name = anchorOf(textOf(block));
    const { key, level } = block.attrs;
    if (!anchors.has(name)) anchors.set(name, level === 1 ? `section-${key}` : key);
  }
  return anchors;
}
