/** A course as a zip of Markdown, out and in. */
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { exportMarkdown } from './shared-learning.ts';

const lessons = (count: number) => countOf(count, '[[skill]]', '[[skills]]');

export const courseFilesWords = inTerms({
  menu: 'Markdown files',
  exportAct: 'Export as Markdown (zip)',
  importAct: 'Import Markdown (zip)',
  close: 'Close',
  exportTitle: exportMarkdown,
  exportLead:
    'A zip with a file for each published [[skill]], a folder for each [[collection]], and their pictures.',
  here: (here: number, of: number) => `${here} of ${lessons(of)} on this device.`,
  fetching: 'The others are being loaded.',
  offline: 'You’re offline. What isn’t on this device is left out.',
  download: 'Download the zip',
  working: 'Collecting the files…',
  exported: 'The zip is in your downloads.',
  exportFailed: 'The zip couldn’t be made. Try again in a moment.',
  leftTitle: 'Not in the zip',
  left: {
    text: (name: string) => `“${name}” has no published text on this device.`,
    picture: (name: string) => `The picture “${name}” couldn’t be loaded.`,
    video: (name: string) => `The video “${name}” stays in Lectern; its place is marked.`,
    attachment: (name: string) => `The file “${name}” stays in Lectern; its place is marked.`,
    lab: (name: string) => `The lab “${name}” stays in Lectern; its place is marked.`,
  },
  importTitle: 'Import Markdown',
  importLead: (into: string) =>
    `Files become [[skills]] and folders become [[collections]], at the end of “${into}”. They are drafts until you publish them.`,
  choose: 'Choose a zip',
  drop: 'Drop a zip here',
  reading: 'Reading the zip…',
  notZip: 'This file isn’t a zip, or it is damaged.',
  tooLarge: 'This zip is too large. Split it, and import the parts one after the other.',
  noLessons: 'There are no Markdown files in this zip.',
  found: (count: number, parts: number) =>
    parts === 0
      ? lessons(count)
      : `${lessons(count)} in ${countOf(parts, '[[collection]]', '[[collections]]')}`,
  importNow: (count: number) => `Import ${lessons(count)}`,
  progress: (done: number, of: number) => `${done} of ${lessons(of)}`,
  imported: (count: number) =>
    `${lessons(count)} imported. Each is a draft on this device, and is sent when you are online.`,
  importFailed: 'The import stopped: this device couldn’t save more. What was imported so far is kept.',
  remarksTitle: 'What could not be kept',
  remarks: {
    'not text': () => 'is not text in UTF-8',
    empty: () => 'has no text',
    picture: (count: number) =>
      countOf(
        count,
        'picture is not in the zip: its description is shown instead',
        'pictures are not in the zip: their descriptions are shown instead',
      ),
    link: (count: number) =>
      `${countOf(count, 'link has', 'links have')} an address that isn’t allowed and became text`,
    'other file': () => 'is neither Markdown nor a picture',
    failed: () => 'could not be written as a [[skill]]',
  },
  remark: (path: string, what: string) => `${path}: ${what}.`,
});
