/**
 * A lesson in the shape that the services show it in (EDIT-001, EDIT-002): flat blocks of text with ranges of style and
 * of entities, and a map of the entities. Offsets count UTF-16 units, as JavaScript does.
 */
import type {
  ContentBlock,
  Inline,
  LessonDocument,
  Mark,
  QuestionBlock,
  QuestionType,
  Table,
} from './document.ts';
import { textOf } from './sections.ts';

export type SpecBlockType =
  | 'unstyled'
  | 'ordered-list-item'
  | 'unordered-list-item'
  | 'header-one'
  | 'atomic'
  | 'blockquote'
  | 'code-block';
export type SpecInlineStyle = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'code';

export type SpecEntityRange = { offset: number; length: number; key: number };
export type SpecInlineStyleRange = { offset: number; length: number; style: SpecInlineStyle };
export type SpecBlock = {
  key: string;
  type: SpecBlockType;
  text: string;
  /** How deep a list is nested, from 0. */
  depth: number;
  data: Record<string, string | number | boolean | null>;
  entityRanges: SpecEntityRange[];
  inlineStyleRanges: SpecInlineStyleRange[];
};
export type SpecQuestionData = {
  questionId: string;
  questionType: QuestionType;
  pollResponses: { totalResponses: number };
  prompt: SpecContent;
  options: { optionId: string; correct: boolean; gap: number | null; text: string }[];
  hints: SpecContent[];
  explanation: SpecContent | null;
};
export type SpecEntity =
  | { type: 'link'; data: { url: string } }
  | {
      type: 'image';
      data: { assetId: string | null; alt: string; width: number | null; height: number | null };
    }
  | {
      type: 'video';
      data: { assetId: string | null; title: string; seconds: number | null };
    }
  | { type: 'attachment'; data: { assetId: string | null; name: string; size: number | null } }
  | { type: 'lab'; data: { labId: string; title: string } }
  | { type: 'code'; data: { language: string | null } }
  | { type: 'divider'; data: Record<string, never> }
  | { type: 'question'; data: SpecQuestionData };
export type SpecContent = { blocks: SpecBlock[]; entityMap: Record<string, SpecEntity> };

export function toSpecBlocks(document: LessonDocument): SpecContent {
  return contentOf(document.content);
}

type Around = { type?: 'blockquote'; depth: number; data?: SpecBlock['data'] };

function contentOf(content: readonly (ContentBlock | QuestionBlock)[]): SpecContent {
  const spec: SpecContent = { blocks: [], entityMap: {} };
  for (const block of content) addBlock(spec, block, { depth: 0 });
  return spec;
}

function addBlock(spec: SpecContent, block: ContentBlock | QuestionBlock, around: Around): void {
  const { key } = block.attrs;
  switch (block.type) {
    case 'paragraph':
      addText(spec, key, around.type ?? 'unstyled', block.content, around);
      break;
    case 'heading':
      addText(spec, key, 'header-one', block.content, {
        ...around,
        data: { ...around.data, level: block.attrs.level },
      });
      break;
    case 'codeBlock': {
      addText(spec, key, 'code-block', block.content, around);
      const added = spec.blocks.at(-1);
      if (added !== undefined && added.text !== '') {
        const entity = addEntity(spec, { type: 'code', data: { language: block.attrs.language } });
        added.entityRanges.push({ offset: 0, length: added.text.length, key: entity });
      }
      break;
    }
    case 'blockquote':
      for (const child of block.content) addBlock(spec, child, { ...around, type: 'blockquote' });
      break;
    case 'bulletList':
    case 'orderedList':
      addList(spec, block, around);
      break;
    case 'table':
      addTable(spec, block, around);
      break;
    case 'horizontalRule':
      addAtomic(spec, key, ' ', { type: 'divider', data: {} }, around);
      break;
    case 'image': {
      const { assetId, alt, width, height } = block.attrs;
      addAtomic(spec, key, alt || ' ', { type: 'image', data: { assetId, alt, width, height } }, around);
      break;
    }
    case 'video': {
      const { assetId, title, seconds } = block.attrs;
      addAtomic(spec, key, title || ' ', { type: 'video', data: { assetId, title, seconds } }, around);
      break;
    }
    case 'attachment': {
      const { assetId, name, size } = block.attrs;
      addAtomic(spec, key, name || ' ', { type: 'attachment', data: { assetId, name, size } }, around);
      break;
    }
    case 'lab': {
      const { labId, title } = block.attrs;
      addAtomic(spec, key, title || ' ', { type: 'lab', data: { labId, title } }, around);
      break;
    }
    case 'question':
      addAtomic(spec, key, ' ', { type: 'question', data: questionData(block) }, around);
      break;
  }
}

function addList(
  spec: SpecContent,
  list: Extract<ContentBlock, { type: 'bulletList' | 'orderedList' }>,
  around: Around,
): void {
  const type = list.type === 'bulletList' ? 'unordered-list-item' : 'ordered-list-item';
  for (const item of list.content) {
    item.content.forEach((child, index) => {
      if (index === 0 && child.type === 'paragraph') {
        addText(spec, child.attrs.key, type, child.content, { depth: around.depth, data: around.data });
      } else {
        addBlock(spec, child, { ...around, depth: around.depth + 1 });
      }
    });
  }
}

/** The spec has no tables: each cell's blocks say where they stand. */
function addTable(spec: SpecContent, table: Table, around: Around): void {
  table.content.forEach((row, rowIndex) => {
    (row.content ?? []).forEach((cell, columnIndex) => {
      const data = {
        ...around.data,
        table: table.attrs.key,
        row: rowIndex,
        column: columnIndex,
        header: cell.type === 'tableHeader',
      };
      for (const child of cell.content) addBlock(spec, child, { ...around, data });
    });
  });
}

function addText(
  spec: SpecContent,
  key: string,
  type: SpecBlockType,
  content: readonly Inline[] | undefined,
  around: Around,
): void {
  const block: SpecBlock = {
    key,
    type,
    text: '',
    depth: around.depth,
    data: around.data ?? {},
    entityRanges: [],
    inlineStyleRanges: [],
  };
  for (const inline of content ?? []) {
    const offset = block.text.length;
    const text = textOf(inline);
    block.text += text;
    for (const mark of inline.marks ?? []) addMark(spec, block, mark, offset, text.length);
  }
  spec.blocks.push(block);
}

const STYLES = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strikethrough',
  code: 'code',
  formula: 'code', // the nearest that the API's styles have
} as const;

function addMark(spec: SpecContent, block: SpecBlock, mark: Mark, offset: number, length: number): void {
  if (mark.type === 'link') {
    const last = block.entityRanges.at(-1);
    const entity = last === undefined ? undefined : spec.entityMap[last.key];
    const continues = entity?.type === 'link' && entity.data.url === mark.attrs.href;
    if (last !== undefined && continues && last.offset + last.length === offset) last.length += length;
    else {
      const key = addEntity(spec, { type: 'link', data: { url: mark.attrs.href } });
      block.entityRanges.push({ offset, length, key });
    }
    return;
  }
  const style = STYLES[mark.type];
  const last = block.inlineStyleRanges.findLast((range) => range.style === style);
  if (last !== undefined && last.offset + last.length === offset) last.length += length;
  else block.inlineStyleRanges.push({ offset, length, style });
}

function addAtomic(spec: SpecContent, key: string, text: string, entity: SpecEntity, around: Around): void {
  const entityKey = addEntity(spec, entity);
  spec.blocks.push({
    key,
    type: 'atomic',
    text,
    depth: around.depth,
    data: around.data ?? {},
    entityRanges: [{ offset: 0, length: text.length, key: entityKey }],
    inlineStyleRanges: [],
  });
}

function addEntity(spec: SpecContent, entity: SpecEntity): number {
  const key = Object.keys(spec.entityMap).length;
  spec.entityMap[key] = entity;
  return key;
}

function questionData(block: QuestionBlock): SpecQuestionData {
  const data: SpecQuestionData = {
    questionId: block.attrs.questionId,
    questionType: block.attrs.questionType,
    pollResponses: { totalResponses: 0 },
    prompt: { blocks: [], entityMap: {} },
    options: [],
    hints: [],
    explanation: null,
  };
  for (const part of block.content) {
    if (part.type === 'questionPrompt') data.prompt = contentOf(part.content);
    if (part.type === 'questionHint') data.hints.push(contentOf(part.content));
    if (part.type === 'questionExplanation') data.explanation = contentOf(part.content);
    if (part.type === 'questionOption') {
      const { optionId, correct, gap } = part.attrs;
      data.options.push({ optionId, correct, gap, text: textOf(part) });
    }
  }
  return data;
}
