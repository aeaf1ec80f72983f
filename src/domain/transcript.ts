/** The transcript of a video is made of its captions: which one is spoken now, and where words are in them. */
import type { Cue } from './captions.ts';
import { foldText } from './search.ts';

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

/** A letter may become none or two when it is folded (é, ß): each folded one knows where it comes from. */
function cutAt(text: string, wanted: string): Part[] {
  const sources: { from: number; to: number }[] = [];
  let folded = '';
  let at = 0;
  for (const letter of text) {
    const plain = foldText(letter);
    const to = at + letter.length;
    const before = sources.at(-1);
    if (plain === '' && before) before.to = to;
    for (let n = 0; n < plain.length; n += 1) sources.push({ from: at, to });
    folded += plain;
    at = to;
  }
  const parts: Part[] = [];
  let done = 0;
  for (let hit = folded.indexOf(wanted); hit >= 0; hit = folded.indexOf(wanted, hit + wanted.length)) {
    const from = Math.max(done, sources[hit]?.from ?? done);
    const to = sources[hit + wanted.length - 1]?.to ?? from;
    if (to <= from) continue;
    if (from > done) parts.push({ text: text.slice(done, from), hit: false });
    parts.push({ text: text.slice(from, to), hit: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), hit: false });
  return parts;
}
