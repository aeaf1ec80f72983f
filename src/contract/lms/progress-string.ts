/**
 * Progress as an LMS keeps it (LMS-002, LMS-003; D14): base64 of deflated JSON `{version, parent, children}`. It comes back from
 * strangers' storage, so nothing of it is believed before it was read.
 */
import { deflateSync, Inflate } from 'fflate';
import * as v from 'valibot';
import type { LmsProgress } from '#domain/lms-progress.ts';

const LMS_PROGRESS_VERSION = '1.0.0';
/** Longer ones are neither written nor read. */
export const MAX_PROGRESS_CHARACTERS = 1_000_000;
/** A course of 1,000 lessons with 5 questions each takes about 1 MB. */
const MAX_JSON_BYTES = 2_000_000;
const INFLATE_STEP_BYTES = 4_096;

const nameSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000_000));
const secondsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(2_000_000_000));

const questionSchema = v.strictObject({
  answer: v.pipe(v.array(nameSchema), v.maxLength(200)),
  correct: v.boolean(),
  seconds: secondsSchema,
  pollResponses: v.exactOptional(v.record(nameSchema, countSchema)),
  qId: nameSchema,
  compIds: v.exactOptional(v.array(nameSchema)),
});

const childSchema = v.strictObject({
  type: nameSchema,
  complete: v.boolean(),
  questions: v.record(nameSchema, questionSchema),
});

export const lmsProgressSchema = v.strictObject({
  parent: v.strictObject({
    type: nameSchema,
    id: nameSchema,
    length: countSchema,
    progress: countSchema,
    percentComplete: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  }),
  children: v.record(nameSchema, childSchema),
});

/** A string of another version, or one that can't be read, is never an error: it is told, and kept whole beside (LMS-008). */
export type ReadProgress =
  | { kind: 'progress'; progress: LmsProgress }
  | { kind: 'other version'; version: string }
  | { kind: 'unreadable' };

/** @throws RangeError when it gets longer than any reader takes */
export function encodeProgress({ parent, children }: LmsProgress): string {
  const json = new TextEncoder().encode(JSON.stringify({ version: LMS_PROGRESS_VERSION, parent, children }));
  const text = json.length > MAX_JSON_BYTES ? '' : toBase64(deflateSync(json, { level: 9 }));
  if (text === '' || text.length > MAX_PROGRESS_CHARACTERS)
    throw new RangeError('The progress is too long to be kept.');
  return text;
}

export function decodeProgress(text: string): ReadProgress {
  const value = jsonOf(text);
  if (typeof value !== 'object' || value === null) return { kind: 'unreadable' };
  const { version, ...rest } = value as Record<string, unknown>;
  if (typeof version !== 'string') return { kind: 'unreadable' };
  if (version !== LMS_PROGRESS_VERSION) return { kind: 'other version', version: version.slice(0, 40) };
  const read = v.safeParse(lmsProgressSchema, rest);
  return read.success ? { kind: 'progress', progress: read.output } : { kind: 'unreadable' };
}

function jsonOf(text: string): unknown {
  if (text.length > MAX_PROGRESS_CHARACTERS) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(inflated(fromBase64(text))));
  } catch {
    return undefined;
  }
}

/** Stops at the first byte too many, however much is still packed. */
function inflated(packed: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let done = false;
  const inflate = new Inflate((part, final) => {
    parts.push(part);
    bytes += part.length;
    done = final;
  });
  for (let at = 0; at < packed.length; at += INFLATE_STEP_BYTES) {
    const end = at + INFLATE_STEP_BYTES;
    inflate.push(packed.subarray(at, end), end >= packed.length);
    if (bytes > MAX_JSON_BYTES) throw new RangeError('too much is packed');
  }
  if (!done) throw new RangeError('it ends too early');
  const whole = new Uint8Array(bytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

const CHARACTERS_A_CALL = 8_192;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHARACTERS_A_CALL) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_A_CALL));
  }
  return btoa(binary);
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
