/** Where somebody writes, as it is told to the others: two positions in the text that stay where they are while it changes. */
import { DRAFT_FRAGMENT } from './draft-protocol.ts';

type Id = { client: number; clock: number };
/** What Yjs makes of a position; `assoc` says to which of two letters it belongs. */
export type CaretPosition = { type: Id | null; tname: string | null; item: Id | null; assoc: number };
export type Caret = { anchor: CaretPosition; head: CaretPosition };

/** Yjs throws at any other shape, in the editors of all the others. @returns null: it is no caret */
export function caretOf(cursor: unknown): Caret | null {
  if (typeof cursor !== 'object' || cursor === null) return null;
  const { anchor, head } = cursor as Record<string, unknown>;
  const positions = { anchor: positionOf(anchor), head: positionOf(head) };
  return positions.anchor && positions.head ? { anchor: positions.anchor, head: positions.head } : null;
}

function positionOf(given: unknown): CaretPosition | null {
  if (typeof given !== 'object' || given === null) return null;
  const { type = null, tname = null, item = null, assoc = 0 } = given as Record<string, unknown>;
  const ids = [type, item].map((each) => (each === null ? null : idOf(each)));
  if ((type !== null && !ids[0]) || (item !== null && !ids[1])) return null;
  if (tname !== null && tname !== DRAFT_FRAGMENT) return null;
  if (assoc !== 0 && assoc !== -1) return null;
  if (type === null && tname === null && item === null) return null;
  return { type: ids[0] ?? null, tname, item: ids[1] ?? null, assoc };
}

function idOf(given: unknown): Id | null {
  if (typeof given !== 'object' || given === null) return null;
  const { client, clock } = given as Record<string, unknown>;
  return isCount(client) && isCount(clock) ? { client, clock } : null;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
