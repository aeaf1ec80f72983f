/** A lesson that is read but not yet a skill: pictures have to be found first, then its blocks can be made. */
import type { Token } from 'marked';
import type { Block } from '#contract/document/document.ts';
import type { MarkdownContext } from '#contract/markdown/markdown-blocks.ts';
import type { ImportLink } from './import-tree.ts';

export type LessonContext = Pick<MarkdownContext, 'picture' | 'refusedLink' | 'localLink' | 'embedded'> & {
  /** Told of each question that stays text. */
  problem: (reason: string) => void;
};

export type ParsedLesson = {
  /** Empty where the lesson names none. */
  title: string;
  subtitle: string;
  description: string;
  tags: string[];
  links: ImportLink[];
  /** by which the lesson is known at every import, wherever its file lies; empty: by its path (D120) */
  id: string;
  /** the words of the front matter by which its author holds it back; null: it is published */
  heldBack: string | null;
  /** What is wrong with the front matter. */
  problem: string | null;
  /** For the pictures in it. */
  tokens: Token[];
  blocks: (context: LessonContext) => Block[];
};
