/**
 * The faces of documents. Each file holds the signs of one script, so that a text is written in runs, each with the first face that has its
 * signs. WOFF, not WOFF2: glyphs of the latter can't be taken out one by one.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const FONT = '@fontsource/noto-sans';
const scripts = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'],
  ...['greek', 'greek-ext', 'vietnamese', 'devanagari'],
] as const;
export type Script = (typeof scripts)[number];
export type Weight = 400 | 700;
type Range = readonly [first: number, last: number];

export const faceOf = (script: Script, weight: Weight): string => `${script} ${weight}`;

export const faceFiles = (['400', '700'] as const).flatMap((weight) =>
  scripts.map((script) => ({
    face: faceOf(script, Number(weight) as Weight),
    file: resolve(`${FONT}/files/noto-sans-${script}-${weight}-normal.woff`),
  })),
);

const hex = (text = '0') => Number.parseInt(text, 16);

/** 'U+0000-00FF,U+0131' */
const rangesIn = (text: string): Range[] =>
  text.split(',').map((part) => {
    const [first, last = first] = part.replace('U+', '').split('-');
    return [hex(first), hex(last)];
  });

const written: Record<Script, string> = JSON.parse(readFileSync(resolve(`${FONT}/unicode.json`), 'utf8'));
const signs = scripts.map((script) => ({ script, ranges: rangesIn(written[script]) }));
const scriptOf = (code: number): Script | undefined =>
  signs.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))?.script;

type Run = { script: Script; text: string };

/** Stays with the face of the sign before it. */
const JOINS = /[\s\p{M}\u200c\u200d]/u;
const UNPRINTED = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** @returns the runs of one line; `isWhole`: no face lacks one of its signs, in whose place a question mark is written */
export function runsOf(text: string): { runs: Run[]; isWhole: boolean } {
  const runs: Run[] = [];
  let isWhole = true;
  const clean = text.normalize('NFC').replace(/\s+/g, ' ').replace(UNPRINTED, '');
  for (const sign of clean) {
    const last = runs.at(-1);
    const script = last && JOINS.test(sign) ? last.script : scriptOf(sign.codePointAt(0) ?? 0);
    if (script === undefined) isWhole = false;
    const its = script ?? 'latin';
    const shown = script === undefined ? '?' : sign;
    if (last?.script === its) last.text += shown;
    else runs.push({ script: its, text: shown });
  }
  return { runs, isWhole };
}
