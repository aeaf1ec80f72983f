import { expect, it } from 'vitest';
import { aChoice, aDocument, aHeading, aParagraph } from '#tests/support/lesson-samples.ts';
import { firstScreen } from './first-screen.ts';
import { lessonOf } from './lesson-sections.ts';

const { sections } = lessonOf(
  aDocument(
    aHeading('One'),
    aParagraph('A line of text. '.repeat(40)),
    aHeading('Two'),
    aParagraph(),
    aChoice('q1'),
    aChoice('q2'),
    aHeading('Three'),
    aParagraph(),
  ),
  'The lesson',
);
const blocksFor = (height: number) => firstScreen(sections, height).map(({ blocks }) => blocks.length);

it('shows the blocks that begin on the screen, and every section, so that one can go there', () => {
  expect(blocksFor(30)).toEqual([1, 0, 0]);
  expect(blocksFor(250)).toEqual([2, 1, 0]);
  expect(blocksFor(320)).toEqual([2, 3, 0]);
});

it('shows a text that fits on the screen as it is', () => {
  const shown = firstScreen(sections, 5000);
  expect(shown.every((section, at) => section === sections[at])).toBe(true);
});
