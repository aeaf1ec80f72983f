/** The files of a zip, within limits that a device can hold. What it says of itself is not believed: what comes out of it is counted. */
import { Inflate } from 'fflate';

const MOST_ZIP_BYTES = 200 * 1024 * 1024;
const MOST_BYTES = 300 * 1024 * 1024;
const MOST_FILE_BYTES = 12 * 1024 * 1024;
const MOST_FILES = 2_000;
const MOST_NAME_BYTES = 1_000;
/** so many compressed bytes at once: a thousand times as many may come out */
const PIECE_BYTES = 4_096;

export class TooLarge extends Error {}

const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const END_BYTES = 22;
const MOST_COMMENT_BYTES = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** @throws TooLarge; Error: it is no zip */
export async function unpack(file: File): Promise<Map<string, Uint8Array>> {
  if (file.size > MOST_ZIP_BYTES) throw new TooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const files = new Map<string, Uint8Array>();
  let total = 0;
  let at = endOf(view);
  const count = view.getUint16(at + 10, true);
  at = view.getUint32(at + 16, true);
  for (let n = 0; n < count; n += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('no entry');
    const nameBytes = view.getUint16(at + 28, true);
    if (nameBytes > MOST_NAME_BYTES) throw new TooLarge();
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    const size = view.getUint32(at + 24, true);
    if (!name.endsWith('/') && size <= MOST_FILE_BYTES) {
      if (files.size >= MOST_FILES || total + size > MOST_BYTES) throw new TooLarge();
      const found = unpacked(bytes, view, { at, size });
      total += found.length;
      files.set(name, found);
    }
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

/** Its directory's end is at the end, before a comment. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - MOST_COMMENT_BYTES; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new Error('no zip');
}

/** @param size  as the zip says @throws TooLarge: more comes out */
function unpacked(bytes: Uint8Array, view: DataView, { at, size }: { at: number; size: number }): Uint8Array {
  const method = view.getUint16(at + 10, true);
  const local = view.getUint32(at + 42, true);
  if (view.getUint32(local, true) !== LOCAL) throw new Error('no file');
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = bytes.subarray(from, from + view.getUint32(at + 20, true));
  if (method === STORED) {
    if (packed.length !== size) throw new TooLarge();
    return packed.slice();
  }
  if (method !== DEFLATED) throw new Error('packed in another way');
  const found = new Uint8Array(size);
  let filled = 0;
  const inflate = new Inflate((piece) => {
    if (filled + piece.length > size) throw new TooLarge();
    found.set(piece, filled);
    filled += piece.length;
  });
  for (let read = 0; read < packed.length; read += PIECE_BYTES)
    inflate.push(packed.subarray(read, read + PIECE_BYTES), read + PIECE_BYTES >= packed.length);
  if (filled !== size) throw new Error('cut off');
  return found;
}
