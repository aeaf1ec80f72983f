/**
 * The JSON of a lesson as it is stored, sent and shown (D42). Types alone: who only shows lessons loads no editor code.
 * `schema.ts` says the same as a ProseMirror schema; `check-document.ts` turns unknown JSON into these types.
 */

export type Mark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'underline' }
  | { type: 'strike' }
  | { type: 'code' }
  /** Its text is TeX. */
  | { type: 'formula' }
  | { type: 'link'; attrs: { href: string } };

export type TextNode = { type: 'text'; text: string; marks?: Mark[] };
export type HardBreak = { type: 'hardBreak'; marks?: Mark[] };
/** A blank that the learner fills: the index counts from 0 within its question. */
export type Gap = { type: 'gap'; attrs: { index: number }; marks?: Mark[] };
export type Inline = TextNode | HardBreak | Gap;

/** `key`: 8 letters and digits, unique in the document (EDIT-003). */
type Keyed = { key: string };
export type HeadingLevel = 1 | 2 | 3 | 4;
export type CellAlign = 'left' | 'center' | 'right' | null;

export type Paragraph = { type: 'paragraph'; attrs: Keyed; content?: Inline[] };
export type Heading = { type: 'heading'; attrs: Keyed & { level: HeadingLevel }; content?: Inline[] };
export type Blockquote = { type: 'blockquote'; attrs: Keyed; content: ContentBlock[] };
export type ListItem = { type: 'listItem'; attrs: Keyed; content: ContentBlock[] };
export type BulletList = { type: 'bulletList'; attrs: Keyed; content: ListItem[] };
export type OrderedList = { type: 'orderedList'; attrs: Keyed & { start: number }; content: ListItem[] };
export type CodeBlock = {
  type: 'codeBlock';
  attrs: Keyed & { language: string | null };
  content?: (TextNode | Gap)[];
};
export type HorizontalRule = { type: 'horizontalRule'; attrs: Keyed };
/** A picture of ours. Without an asset its alternative text stands for it. Width and height are pixels. */
export type Image = {
  type: 'image';
  attrs: Keyed & { assetId: string | null; alt: string; width: number | null; height: number | null };
};
/** A film of ours. `seconds`, width and height are known when the upload has been read. */
export type Video = {
  type: 'video';
  attrs: Keyed & {
    assetId: string | null;
    title: string;
    seconds: number | null;
    width: number | null;
    height: number | null;
  };
};
/** A file to download; `size` in bytes. */
export type Attachment = {
  type: 'attachment';
  attrs: Keyed & { assetId: string | null; name: string; size: number | null };
};
export type Lab = { type: 'lab'; attrs: Keyed & { labId: string; title: string } };
export type CellAttrs = Keyed & {
  colspan: number;
  rowspan: number;
  colwidth: number[] | null;
  align: CellAlign;
};
export type TableCell = { type: 'tableCell' | 'tableHeader'; attrs: CellAttrs; content: ContentBlock[] };
export type TableRow = { type: 'tableRow'; attrs: Keyed; content?: TableCell[] };
export type Table = { type: 'table'; attrs: Keyed; content: TableRow[] };

/** `text`: the options are the accepted answers; `poll`: no answer is right. */
export type QuestionType = 'choice' | 'multiple-choice' | 'gap-fill' | 'text' | 'poll';
export type QuestionPrompt = { type: 'questionPrompt'; attrs: Keyed; content: ContentBlock[] };
/** `correct` counts in the choice kinds; `gap` in gap-fill: the gap that this option answers, or null. */
export type QuestionOption = {
  type: 'questionOption';
  attrs: Keyed & { optionId: string; correct: boolean; gap: number | null };
  content?: Inline[];
};
export type QuestionHint = { type: 'questionHint'; attrs: Keyed; content: ContentBlock[] };
export type QuestionExplanation = { type: 'questionExplanation'; attrs: Keyed; content: ContentBlock[] };
export type QuestionBlock = {
  type: 'question';
  attrs: Keyed & { questionId: string; questionType: QuestionType };
  content: (QuestionPrompt | QuestionOption | QuestionHint | QuestionExplanation)[];
};

/** Blocks that may stand inside other blocks. */
export type ContentBlock =
  | Paragraph
  | Heading
  | Blockquote
  | BulletList
  | OrderedList
  | CodeBlock
  | HorizontalRule
  | Image
  | Video
  | Attachment
  | Lab
  | Table;
/** Blocks of the lesson itself. */
export type Block = ContentBlock | QuestionBlock;
export type LessonDocument = { type: 'doc'; content: Block[] };

/** Any node of a document. */
export type DocumentNode =
  | LessonDocument
  | Block
  | Inline
  | ListItem
  | TableRow
  | TableCell
  | QuestionPrompt
  | QuestionOption
  | QuestionHint
  | QuestionExplanation;

/** One empty paragraph: what a new skill starts with. */
export function emptyDocument(key = 'start000'): LessonDocument {
  return { type: 'doc', content: [{ type: 'paragraph', attrs: { key } }] };
}

/** The nodes inside a node; none for text and the like. */
export function childrenOf(node: DocumentNode): readonly DocumentNode[] {
  return 'content' in node && Array.isArray(node.content) ? node.content : [];
}
