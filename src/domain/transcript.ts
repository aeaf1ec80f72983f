/** The transcript of a video is made of its captions: which one is spoken now, and where words are in them. */
import type { Cue } from './captions.ts';
import { foldText } from './fold.ts';
import { placesOf } from './folded-places.ts';

/** @returns the place of the cue that is spoken at this second; of several the last that began; -1: nobody speaks */
export const cueAt = (cues: readonly Cue[], seconds: number): number =>
  cues.findLastIndex(({ from, to }) => from <= seconds && seconds < to);

export type Part = { text: string; hit: boolean };
/** A cue in which the words are, cut where they are; `at` is its place among all. */
export type FoundCue = { at: number; parts: Part[] };

/** Cues that hold these words, whatever their case and accents. All of them, uncut, for a query without words. */
export function findInCues(cues: readonly Cue[], query: string): FoundCue[] {
  const wanted = foldText(oneLine(query));
  return cues.flatMap(({ text }, at) => {
    const line = oneLine(text);
    if (wanted === '') return [{ at, parts: [{ text: line, hit: false }] }];
    const parts = cutAt(line, wanted);
    return parts.some(({ hit }) => hit) ? [{ at, parts }] : [];
  });
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function cutAt(text: string, wanted: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { from, to } of placesOf(wanted, text)) {
    if (from > done) parts.push({ text: text.slice(done, from), hit: false });
    parts.push({ text: text.slice(from, to), hit: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), hit: false });
  return parts;
}
