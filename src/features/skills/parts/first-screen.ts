/** What of a lesson the frame that opens it shows: as much as surely fills the screen. The rest is mounted right after that frame. */
import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { childrenOf, type DocumentNode } from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import { afterNextFrame } from '#ui/later.tsx';
import type { ReadableSection } from './lesson-sections.ts';

/** No more stands in a line of the widest column. */
const LETTERS_PER_LINE = 80;
/** Each is the least that the styles make of it, in px: to guess too low shows too much, to guess too high a hole. */
const LINE_PX = 24;
const GAP_PX = 12;
const ROW_PX = 36;
const OPTION_PX = 44;
const QUESTION_PX = 140;

/** @returns px, of a block in the column of a lesson: surely not more than it takes */
function leastHeight(node: DocumentNode): number {
  switch (node.type) {
    case 'question':
      return QUESTION_PX + sum(node.content);
    case 'questionOption':
      return OPTION_PX;
    case 'questionHint': // shows when asked for
    case 'questionExplanation': // shows with the right answer
    case 'horizontalRule':
    case 'image':
      return 0;
    case 'tableRow':
      return ROW_PX;
    case 'codeBlock':
      return LINE_PX * textOf(node).split('\n').length;
    case 'paragraph':
    case 'heading':
      return LINE_PX * Math.max(1, Math.ceil(textOf(node).length / LETTERS_PER_LINE)) + GAP_PX;
    default:
      return sum(childrenOf(node));
  }
}

const sum = (nodes: readonly DocumentNode[]): number =>
  nodes.reduce((height, node) => height + leastHeight(node), 0);

/** @returns every section, those below the screen of `height` px without their blocks: they can be gone to all the same */
export function firstScreen(sections: readonly ReadableSection[], height: number): ReadableSection[] {
  let left = height;
  return sections.map((section) => {
    const blocks = section.blocks.filter((block) => {
      const begins = left > 0;
      left -= leastHeight(block);
      return begins;
    });
    return blocks.length === section.blocks.length ? section : { ...section, blocks };
  });
}

/** @returns false for the frame in which a lesson opens at its top: not at a place in its text, nor where the page was left */
export function useWholeLesson(): boolean {
  const { latestLocation } = useRouter();
  const left = useElementScrollRestoration({ getElement: () => window });
  const [whole, setWhole] = useState(latestLocation.hash !== '' || Boolean(left?.scrollY));
  useEffect(() => (whole ? undefined : afterNextFrame(() => setWhole(true))), [whole]);
  return whole;
}
