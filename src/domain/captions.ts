/** Captions of a video: cues, and WebVTT in and out (EDIT-013). */

/** seconds from the start of the video */
export type Cue = { from: number; to: number; text: string; kept?: KeptOfCue };

/** What another tool wrote around the words: it stays as it came. */
type KeptOfCue = { before: readonly string[]; name: string; settings: string; raw: string };

/** head: the first line, styles, regions */
export type Captions = { head: readonly string[]; cues: Cue[] };

export const MAX_CUES = 2_000;
export const MAX_CUE_TEXT = 500;

const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d{1,3})?)$/;

/** @returns seconds; null: it is no time */
export function parseTime(text: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] = TIME.exec(text.trim()) ?? [];
  if (minutes === '' || Number(minutes) > 59) return null;
  const value = Number(seconds.replace(',', '.'));
  return value < 60 ? Number(hours) * 3600 + Number(minutes) * 60 + value : null;
}

/** `00:01:02.500` */
export function timeText(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const whole = Math.floor(ms / 1000);
  return `${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}.${part(ms % 1000, 3)}`;
}

/** WebVTT's own, and those of HTML that tools write. */
const named: Record<string, string> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" },
  ...{ nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F', shy: '\u00AD' },
};

const charOf = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return named[name] ?? whole;
  const code = Number(name.replace(/^#x/i, '0x').replace('#', ''));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
};

/** The words of a cue without its tags (who speaks, italics). */
export const cueWords = (text: string): string =>
  text.replace(/<[^>]*>/g, '').replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, charOf);

/** What is no cue stands before the next one when it is written again; what no cue follows, notes at the end, goes to the head. */
export function parseVtt(text: string): Captions {
  const head: string[] = [];
  const cues: Cue[] = [];
  let notes: string[] = [];
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  for (const block of blocks.map((each) => each.replace(/^\n+|\n+$/g, ''))) {
    const cue = cueOf(block, notes);
    if (cue) {
      cues.push(cue);
      notes = [];
    } else if (/^(?:WEBVTT|STYLE|REGION)\b/.test(block)) head.push(block);
    else if (/^NOTE\b/.test(block)) notes.push(block);
  }
  return { head: [...head, ...notes], cues };
}

function cueOf(block: string, before: readonly string[]): Cue | null {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes('-->'));
  if (at < 0 || at > 1 || /^NOTE\b/.test(block)) return null;
  const [start = '', rest = ''] = (lines[at] ?? '').split('-->');
  const [end = '', ...settings] = rest.trim().split(/\s+/);
  const [from, to] = [parseTime(start), parseTime(end)];
  if (from === null || to === null) return null;
  const raw = lines.slice(at + 1).join('\n');
  const name = lines.slice(0, at).join('\n');
  const plain = name === '' && settings.length === 0 && before.length === 0 && raw === escaped(cueWords(raw));
  return {
    ...{ from, to, text: cueWords(raw) },
    ...(!plain && { kept: { before, name, settings: settings.join(' '), raw } }),
  };
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Words that were not changed are written as they came; of changed ones who speaks is kept. */
function rawOf({ text, kept }: Cue): string {
  if (kept && cueWords(kept.raw) === text) return kept.raw;
  const voice = /^<v[ .\t][^>]*>/.exec(kept?.raw ?? '')?.[0] ?? '';
  return voice + escaped(text.trim().replace(/\n{2,}/g, '\n'));
}

/** In the order of their times. A line that is empty would end its cue. */
export function writeVtt({ head, cues }: Captions): string {
  const [first = 'WEBVTT', ...others] = head;
  const written = cues
    .toSorted((a, b) => a.from - b.from)
    .flatMap((cue) => {
      const { before = [], name = '', settings = '' } = cue.kept ?? {};
      const times = `${timeText(cue.from)} --> ${timeText(cue.to)}${settings && ` ${settings}`}`;
      return [...before, [...(name === '' ? [] : [name]), times, rawOf(cue)].join('\n')];
    });
  return [first, ...others, ...written].join('\n\n');
}

export type CueFault = 'time' | 'order' | 'text';

/** A cue as it is written in its fields. @returns null: it is well */
export function cueFault({ from, to, text }: { from: string; to: string; text: string }): CueFault | null {
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start === null || end === null) return 'time';
  if (end <= start) return 'order';
  return text.trim() === '' ? 'text' : null;
}
