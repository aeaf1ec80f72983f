/** Texts under edit: what Yjs made of them, and which of them the server has not got whole (LOCAL-027). */
import type { DraftRefusal } from '#contract/drafts/draft-protocol.ts';

/** A piece of a skill's draft. In the order of their numbers the first is the snapshot, what follows is the tail. */
export type DraftRecord = {
  /** given by the database, so that two tabs never overwrite each other's */
  n?: number;
  skillId: string;
  /** a Yjs update */
  update: Uint8Array;
};

/**
 * What others wrote into a draft while this device was away, until the person has seen it. Played again in its order it can be marked and
 * undone after a reload, though the draft itself has forgotten what was deleted.
 */
export type IncomingRow = {
  skillId: string;
  /** the draft as it was, the first time whole and then what it has got since; and what came in on it, both Yjs updates */
  steps: readonly { before: Uint8Array; came: Uint8Array }[];
};

export type DraftRow = {
  skillId: string;
  /** 1: something was typed here that the server has not said to have stored */
  unsent: 0 | 1;
  /** epoch ms of the last edit on this device */
  changedAt: number;
  /** why the server does not take it; it is not sent again without an editor */
  refused: DraftRefusal | null;
};
