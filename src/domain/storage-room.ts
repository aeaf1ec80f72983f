/** When a device has too little room left, and who makes some. */

export type StorageSpace = {
  usedBytes: number;
  /** 0: the browser does not tell */
  quotaBytes: number;
};

/** From here on what the server can give again makes room (sync-protocol 12). */
const CROWDED_SHARE = 0.8;
/** With less than this left the person is asked before something large is kept (ux-guide 6). */
const LOW_SHARE = 0.1;

/** @returns what is used beyond four fifths of the space, in bytes */
export const bytesToGiveUp = ({ usedBytes, quotaBytes }: StorageSpace): number =>
  quotaBytes === 0 ? 0 : Math.max(0, usedBytes - quotaBytes * CROWDED_SHARE);

/** @param bytes  what would be added */
export const leavesTooLittle = ({ usedBytes, quotaBytes }: StorageSpace, bytes: number): boolean =>
  quotaBytes > 0 && quotaBytes - usedBytes - bytes < quotaBytes * LOW_SHARE;
