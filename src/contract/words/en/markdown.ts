/** Markdown in and out of a lesson; loaded with the editor. */
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { exportMarkdown } from './shared-learning.ts';

export const markdownWords = inTerms({
  menu: 'Markdown',
  exportFile: exportMarkdown,
  importFile: 'Import Markdown',
  importHint: 'Goes below the block you’re in',
  imported: (blocks: number) => `${countOf(blocks, 'block', 'blocks')} imported. Undo takes them out again.`,
  pictures: (count: number) =>
    countOf(
      count,
      'picture isn’t in Lectern: its description is shown instead.',
      'pictures aren’t in Lectern: their descriptions are shown instead.',
    ),
  links: (count: number) =>
    `${countOf(count, 'link has', 'links have')} an address that isn’t allowed and became text.`,
  empty: 'This file has no text.',
  tooLarge: (kilobytes: number) =>
    `This file is larger than ${kilobytes} kB. Split it and import the parts one after the other.`,
  importFailed: 'This file couldn’t be read. Markdown files are text in UTF-8.',
  exportFailed: 'The [[skill]] couldn’t be exported. Try again in a moment.',
});
