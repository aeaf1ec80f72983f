/**
 * What is said on `/yjs/{skillId}` and where things are in a draft's Y.Doc (D36). The frames are y-websocket's; two more kinds
 * follow, which stock clients ignore.
 */

export const draftPath = (skillId: string) => `/yjs/${encodeURIComponent(skillId)}`;

/** In the address: the number of the lesson's schema that the client knows. Without it, 1. */
export const SCHEMA_PARAMETER = 'schema';

/** The fragment that TipTap's Collaboration extension binds by default, so that a stock client reads the same text. */
export const DRAFT_FRAGMENT = 'default';

/** Y.Map that only the server writes; see `LockHolder`. */
export const LOCK_MAP = 'lock';
/** The one key of the lock map. Absent: nobody holds the lock. */
export const LOCK_HOLDER = 'holder';

/**
 * Y.Map outside of the text. A client that waits for `stored` after a deletion sets its one key: vectors count insertions only, so the
 * vector that covers this one says that the deletion before it is stored as well. The server treats it as any other update.
 */
export const DELETIONS_MAP = 'deletions';
export const LAST_DELETION = 'last';

/** Who types while online (LOCAL-029). Renewals are not written, changes of the holder are. */
export type LockHolder = {
  userId: string;
  sessionId: string;
  /** for those who read it; may be empty */
  name: string;
};

/** y-websocket's own are 0 (sync), 1 (awareness), 2 (auth), 3 (query awareness). */
export const MESSAGE_STORED = 100;
export const MESSAGE_REFUSED = 101;

/**
 * After the kind (varuint): `stored` carries a state vector (varuint8array): all of it is on the server's disk.
 * `refused` carries one of these (varstring); the update was neither stored nor relayed.
 */
export const draftRefusals = [
  'TOO_LARGE',
  'DRAFT_FULL',
  'MALFORMED',
  'FORBIDDEN',
  'SKILL_IS_RETIRED',
  /** the text needs a newer editor: this one would delete what it does not know */
  'UPDATE_TO_EDIT',
] as const;
export type DraftRefusal = (typeof draftRefusals)[number];

/** Codes with which the server closes a draft's socket. */
export const CLOSE_UNAUTHENTICATED = 4401;
export const CLOSE_FORBIDDEN = 4403;
export const CLOSE_UPDATE_TO_EDIT = 4426;
