/** What can be known of a lesson from its document: sections, questions, text, reading time, pictures. */
import {
  type Block,
  type ContentBlock,
  childrenOf,
  type DocumentNode,
  type LessonDocument,
  type QuestionBlock,
  type QuestionType,
} from './document.ts';

/** A part of a lesson from one level-1 heading to the next; what stands before the first has the id 'start'. */
export type Section = {
  id: string;
  title: string;
  description: string;
  questions: number;
  labs: number;
  videos: number;
  /** Estimated seconds. */
  duration: number;
};

export type AnswerOption = { optionId: string; correct: boolean; gap: number | null; text: string };
export type Question = {
  questionId: string;
  questionType: QuestionType;
  sectionId: string;
  gaps: number;
  options: AnswerOption[];
};

const START_SECTION = 'start';
export const WORDS_A_MINUTE = 200;
const SECONDS_A_QUESTION = 20;
const SHORTEST_SECONDS = 60;
const DESCRIPTION_LENGTH = 200;

type Stretch = { id: string; title: string; blocks: Block[] };

/** @param title  the skill's title, which names what stands before the first heading */
export function sectionsOf(document: LessonDocument, title: string): Section[] {
  return stretchesOf(document, title).map(({ id, title: name, blocks }) => ({
    id,
    title: name,
    description: descriptionOf(blocks),
    questions: blocks.filter((block) => block.type === 'question').length,
    labs: countOf('lab', blocks),
    videos: countOf('video', blocks),
    duration: secondsFor(blocks),
  }));
}

/** The blocks of one section, its heading included; none where there is no such section. */
export function blocksOfSection(document: LessonDocument, sectionId: string): Block[] {
  return stretchesOf(document, '').find(({ id }) => id === sectionId)?.blocks ?? [];
}

export function questionsOf(document: LessonDocument): Question[] {
  return stretchesOf(document, '').flatMap(({ id, blocks }) =>
    blocks.filter((block) => block.type === 'question').map((block) => questionOf(block, id)),
  );
}

export function questionOf(block: QuestionBlock, sectionId: string): Question {
  const options: AnswerOption[] = [];
  let gaps = 0;
  for (const part of block.content) {
    if (part.type === 'questionPrompt') gaps += countGaps(part);
    if (part.type === 'questionOption') {
      const { optionId, correct, gap } = part.attrs;
      options.push({ optionId, correct, gap, text: textOf(part) });
    }
  }
  const { questionId, questionType } = block.attrs;
  return { questionId, questionType, sectionId, gaps, options };
}

/** Seconds to read and answer a lesson: 200 words a minute, 20 s a question, a minute at least. */
export function estimatedSeconds(document: LessonDocument): number {
  return Math.max(SHORTEST_SECONDS, secondsFor(document.content));
}

/** The words of a lesson, a line a block, for search and preview. Gaps are blanks. */
export function plainText(document: LessonDocument): string {
  return document.content.map(textOf).join('\n');
}

/** Each asset of a picture, video or attachment once, in order. */
export function assetIdsOf(document: LessonDocument): string[] {
  const ids = new Set<string>();
  const collect = (node: DocumentNode) => {
    if (holdsAsset(node) && node.attrs.assetId !== null) ids.add(node.attrs.assetId);
    for (const child of childrenOf(node)) collect(child);
  };
  collect(document);
  return [...ids];
}

/** The same document with other asset ids, for example those of stored pictures; null: the picture is not there. */
export function withAssetIds(
  document: LessonDocument,
  assetIdFor: (assetId: string) => string | null,
): LessonDocument {
  const replaced = (node: DocumentNode): DocumentNode => {
    if (holdsAsset(node) && node.attrs.assetId !== null) {
      return { ...node, attrs: { ...node.attrs, assetId: assetIdFor(node.attrs.assetId) } } as DocumentNode;
    }
    if (!('content' in node) || node.content === undefined) return node;
    return { ...node, content: childrenOf(node).map(replaced) } as DocumentNode;
  };
  return replaced(document) as LessonDocument;
}

type WithAsset = Extract<DocumentNode, { type: 'image' | 'video' | 'attachment' }>;
const holdsAsset = (node: DocumentNode): node is WithAsset =>
  node.type === 'image' || node.type === 'video' || node.type === 'attachment';

/** The words of a node and of all inside it. */
export function textOf(node: DocumentNode): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'hardBreak':
      return '\n';
    case 'gap':
      return '___';
    case 'image':
      return node.attrs.alt;
    case 'video':
    case 'lab':
      return node.attrs.title;
    case 'attachment':
      return node.attrs.name;
    case 'tableRow':
      return childrenOf(node).map(textOf).join('\t');
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
    case 'questionOption':
      return childrenOf(node).map(textOf).join('');
    default:
      return childrenOf(node).map(textOf).join('\n');
  }
}

function stretchesOf(document: LessonDocument, title: string): Stretch[] {
  const stretches: Stretch[] = [];
  let current: Stretch = { id: START_SECTION, title, blocks: [] };
  for (const block of document.content) {
    const heading = block.type === 'heading' && block.attrs.level === 1 ? textOf(block).trim() : '';
    if (block.type === 'heading' && heading !== '') {
      if (current.blocks.length > 0) stretches.push(current);
      current = { id: block.attrs.key, title: heading, blocks: [] };
    }
    current.blocks.push(block);
  }
  return [...stretches, current];
}

function descriptionOf(blocks: readonly Block[]): string {
  const first = blocks.find(
    (block): block is ContentBlock => block.type === 'paragraph' && textOf(block).trim() !== '',
  );
  return first === undefined ? '' : shortened(textOf(first));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\p{Cs}$/u, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

function secondsFor(blocks: readonly Block[]): number {
  let words = 0;
  let questions = 0;
  let film = 0;
  for (const block of blocks) {
    if (block.type === 'question') questions += 1;
    if (block.type === 'video') film += block.attrs.seconds ?? 0;
    words += textOf(block).split(/\s+/).filter(Boolean).length;
  }
  return Math.round((words / WORDS_A_MINUTE) * 60) + questions * SECONDS_A_QUESTION + film;
}

const countOf = (type: DocumentNode['type'], nodes: readonly DocumentNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.type === type ? 1 : countOf(type, childrenOf(node))), 0);

function countGaps(node: DocumentNode): number {
  if (node.type === 'gap') return 1;
  return childrenOf(node).reduce((sum, child) => sum + countGaps(child), 0);
}
