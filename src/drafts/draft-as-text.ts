/** The words of a draft that lies on this device, for a person who wants them elsewhere: one line for each paragraph. */
import * as Y from 'yjs';
import { DRAFT_FRAGMENT } from '#contract/drafts/draft-protocol.ts';
import type { LecternDb } from '#store/db.ts';

/** Broken lines and gaps stand inside a paragraph. */
const INLINE: ReadonlySet<string> = new Set(['hardBreak', 'gap']);

export async function draftAsText(db: LecternDb, skillId: string): Promise<string> {
  const records = await db.ydoc.where('skillId').equals(skillId).sortBy('n');
  const doc = new Y.Doc();
  try {
    for (const { update } of records) Y.applyUpdate(doc, update);
    const lines: string[] = [];
    for (const child of doc.getXmlFragment(DRAFT_FRAGMENT).toArray()) collect(child, lines);
    return lines.join('\n').trim();
  } finally {
    doc.destroy();
  }
}

type Child = ReturnType<Y.XmlFragment['toArray']>[number];

function collect(node: Child, lines: string[]): void {
  if (!(node instanceof Y.XmlElement)) return;
  const children = node.toArray();
  if (children.some((child) => child instanceof Y.XmlText || isInline(child))) {
    lines.push(children.map(inlineText).join(''));
  } else for (const child of children) collect(child, lines);
}

const isInline = (child: Child) => child instanceof Y.XmlElement && INLINE.has(child.nodeName);

function inlineText(child: Child): string {
  if (child instanceof Y.XmlText) {
    const parts: { insert: unknown }[] = child.toDelta();
    return parts.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
  }
  return child instanceof Y.XmlElement && child.nodeName === 'hardBreak' ? '\n' : '';
}
