/** Pictures and files that were chosen on this device and are on their way to the server: the outbox's own table for what is large (LOCAL-033). */
import type { AssetPlace, UploadIntent } from '#contract/content/asset.ts';

/**
 * waiting: to be sent when there is a connection. refused: for good, and the person has to decide. done: the server has it; it goes from
 * here once what refers to it is there as well.
 */
export type UploadState = 'waiting' | 'refused' | 'done';

export type UploadErrorCode =
  | 'FILE_TOO_LARGE'
  | 'INVALID_FILES'
  | 'EMAIL_UNVERIFIED'
  | 'SERVER_FULL'
  | 'FILE_HARMFUL'
  | 'FILE_UNCHECKED'
  | 'CREATE_UPLOAD_INTENT_FAILED'
  | 'UPLOAD_FAILED';

export type UploadRow = {
  /** also the id that it keeps on the server */
  assetId: string;
  intent: UploadIntent;
  /** `skill:{id}`: what it is put into */
  place: `${AssetPlace['type']}:${string}`;
  /** two choices with the same are one upload */
  same: string;
  state: UploadState;
  /** bytes that the server said to have */
  sentBytes: number;
  /** answers that were no verdict, in a row */
  attempts: number;
  /** epoch ms on this device; not sent before */
  notBefore: number;
  error: { code: UploadErrorCode; limit: number | null } | null;
  createdAt: number;
  /** epoch ms; 0 before */
  doneAt: number;
};

/** The bytes, in pieces of `PIECE_BYTES`: a video is never in memory as a whole. */
export type BlobRow = { assetId: string; n: number; bytes: ArrayBuffer };

export const placeKey = ({ type, id }: AssetPlace): UploadRow['place'] => `${type}:${id}`;

/** The server has all of it, and waits for its virus scanner. */
export const isBeingChecked = ({
  state,
  sentBytes,
  intent,
}: Pick<UploadRow, 'state' | 'sentBytes' | 'intent'>) =>
  state === 'waiting' && sentBytes >= intent.uploadContext.bytes;

export const isUnderWay = ({ state }: Pick<UploadRow, 'state'>) => state === 'waiting';
