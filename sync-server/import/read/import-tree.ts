/** What reading a folder of Markdown gives: courses with collections and skills, and what could not be read and why. */
import type { LessonDocument } from '#contract/document/document.ts';

/** A picture beside the lessons. `assetKey` is the SHA-256 of its bytes; documents name it until it is stored. */
export type ImportAsset = {
  assetKey: string;
  /** Where the file is, absolute. */
  path: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/gif';
  /** Its size. */
  bytes: number;
  width: number;
  height: number;
  alt: string;
};

export type ImportLink = { title: string; href: string; kind: string };

export type ImportSkill = {
  kind: 'skill';
  /** of its file, within the folder that is imported */
  path: string;
  /** The key of its course and the path within it. What the server knows it by: see known-lessons.ts. */
  importKey: string;
  /** from its front matter; empty: it has none */
  id: string;
  /** the words by which its author holds it back; null: it is published */
  heldBack: string | null;
  slug: string;
  title: string;
  subtitle: string;
  description: string;
  tags: string[];
  links: ImportLink[];
  document: LessonDocument;
  assets: ImportAsset[];
};

export type ImportCollection = {
  kind: 'collection';
  /** of its folder, within the one that is imported */
  path: string;
  importKey: string;
  slug: string;
  title: string;
  description: string;
  children: (ImportCollection | ImportSkill)[];
};

export type ImportCourse = Omit<ImportCollection, 'kind'> & { kind: 'course' };

/**
 * file: could not be read at all; lesson: gave no skill; listing: a README and its folder disagree; question: became
 * text; picture, link: its words stand instead; embed: a link stands instead; front matter: was left out; held back: is not shown to learners; left: is no longer in the
 * folder, and stays as it is.
 */
export type ImportProblemKind =
  | 'file'
  | 'lesson'
  | 'listing'
  | 'question'
  | 'picture'
  | 'link'
  | 'embed'
  | 'front matter'
  | 'held back'
  | 'left';
export type ImportProblem = { path: string; kind: ImportProblemKind; reason: string };

export type ImportTree = { courses: ImportCourse[]; problems: ImportProblem[] };
