/** Frames of a draft's socket: y-websocket's, and ours (draft-protocol.ts). */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type * as Y from 'yjs';
import { encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { type DraftRefusal, MESSAGE_REFUSED, MESSAGE_STORED } from '#contract/drafts/draft-protocol.ts';

const SYNC = 0;
const AWARENESS = 1;
const QUERY_AWARENESS = 3;
const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;

export type ClientFrame =
  /** the client says what it has */
  | { kind: 'step1'; vector: Uint8Array }
  /** `whole`: all that the server lacks, answered to a step 1; else what was just typed */
  | { kind: 'update'; update: Uint8Array; whole: boolean }
  | { kind: 'awareness'; update: Uint8Array }
  | { kind: 'query-awareness' }
  /** of another version, or one that a server ignores */
  | { kind: 'other' };

/** @throws when it is no frame */
export function readFrame(data: Uint8Array): ClientFrame {
  const decoder = decoding.createDecoder(data);
  switch (decoding.readVarUint(decoder)) {
    case SYNC: {
      const step = decoding.readVarUint(decoder);
      if (step > UPDATE) return { kind: 'other' };
      const bytes = decoding.readVarUint8Array(decoder);
      if (step === STEP_1) return { kind: 'step1', vector: bytes };
      return { kind: 'update', update: bytes, whole: step === STEP_2 };
    }
    case AWARENESS:
      return { kind: 'awareness', update: decoding.readVarUint8Array(decoder) };
    case QUERY_AWARENESS:
      return { kind: 'query-awareness' };
    default:
      return { kind: 'other' };
  }
}

function frame(...parts: (number | string | Uint8Array)[]): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const part of parts) {
    if (typeof part === 'number') encoding.writeVarUint(encoder, part);
    else if (typeof part === 'string') encoding.writeVarString(encoder, part);
    else encoding.writeVarUint8Array(encoder, part);
  }
  return encoding.toUint8Array(encoder);
}

export const step1Frame = (doc: Y.Doc) => frame(SYNC, STEP_1, encodeStateVector(doc));
/** @throws when the vector is none */
export const step2Frame = (doc: Y.Doc, vector: Uint8Array) =>
  frame(SYNC, STEP_2, encodeStateAsUpdate(doc, vector));
export const updateFrame = (update: Uint8Array) => frame(SYNC, UPDATE, update);
export const awarenessFrame = (update: Uint8Array) => frame(AWARENESS, update);
export const storedFrame = (doc: Y.Doc) => frame(MESSAGE_STORED, encodeStateVector(doc));
export const refusedFrame = (reason: DraftRefusal) => frame(MESSAGE_REFUSED, reason);
