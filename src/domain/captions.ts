/** Captions of a video: cues, and WebVTT in and out (EDIT-013). */

/** seconds from the start of the video */
export type Cue = { from: number; to: number; text: string };

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

/** The words of a cue without its tags (who speaks, italics). */
export const cueWords = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** What it does not understand (styles, notes, regions) is left out. */
export function parseVtt(text: string): Cue[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at < 0 || at > 1) return [];
    const [start = '', rest = ''] = (lines[at] ?? '').split('-->');
    const [from, to] = [parseTime(start), parseTime(rest.trim().split(/\s/)[0] ?? '')];
    if (from === null || to === null) return [];
    const words = cueWords(lines.slice(at + 1).join('\n'));
    return [{ from, to, text: words }];
  });
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** In the order of their times. A line that is empty would end its cue. */
export const writeVtt = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...[...cues]
      .sort((a, b) => a.from - b.from)
      .map(
        ({ from, to, text }) =>
          `${timeText(from)} --> ${timeText(to)}\n${escaped(text.trim().replace(/\n{2,}/g, '\n'))}`,
      ),
  ].join('\n\n');

export type CueFault = 'time' | 'order' | 'text';

/** A cue as it is written in its fields. @returns null: it is well */
export function cueFault({ from, to, text }: { from: string; to: string; text: string }): CueFault | null {
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start === null || end === null) return 'time';
  if (end <= start) return 'order';
  return text.trim() === '' ? 'text' : null;
}
