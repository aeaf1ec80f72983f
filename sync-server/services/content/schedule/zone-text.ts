/** A time zone's changes as calendar programs read them (RFC 5545, VTIMEZONE): each by itself, for some years around now. */
import { aheadAt, wallAt } from '#domain/plan-timing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
/** No zone changes twice within so long. */
const STEP_MS = 14 * DAY_MS;
const YEAR_MS = 366 * DAY_MS;
const YEARS_AHEAD = 5;

const compact = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');

function offsetText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

const part = (kind: 'STANDARD' | 'DAYLIGHT', wall: number, from: number, to: number) => [
  `BEGIN:${kind}`,
  `DTSTART:${compact(wall)}`,
  `TZOFFSETFROM:${offsetText(from)}`,
  `TZOFFSETTO:${offsetText(to)}`,
  `END:${kind}`,
];

/** The first moment with the later offset, of two between which it changes. */
function changeBetween(before: number, after: number, zone: string): number {
  const later = aheadAt(after, zone);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (aheadAt(middle, zone) === later) high = middle;
    else low = middle;
  }
  return high;
}

export function zoneText(zone: string, now: number): string {
  const start = Math.floor((now - YEAR_MS) / DAY_MS) * DAY_MS;
  const end = now + YEARS_AHEAD * YEAR_MS;
  let ahead = aheadAt(start, zone);
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...part('STANDARD', wallAt(start, zone), ahead, ahead)];
  for (let at = start; at < end; at += STEP_MS) {
    const next = aheadAt(at + STEP_MS, zone);
    if (next === ahead) continue;
    const change = changeBetween(at, at + STEP_MS, zone);
    lines.push(...part(next > ahead ? 'DAYLIGHT' : 'STANDARD', change + ahead, ahead, next));
    ahead = next;
  }
  return [...lines, 'END:VTIMEZONE'].join('\r\n');
}
