/** The files of a zip, within limits that a device can hold. */
import { unzipSync } from 'fflate';

const MOST_ZIP_BYTES = 200 * 1024 * 1024;
const MOST_BYTES = 300 * 1024 * 1024;
const MOST_FILE_BYTES = 12 * 1024 * 1024;
const MOST_FILES = 2_000;

export class TooLarge extends Error {}

/** @throws TooLarge; Error: it is no zip */
export async function unpack(file: File): Promise<Map<string, Uint8Array>> {
  if (file.size > MOST_ZIP_BYTES) throw new TooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  let total = 0;
  let count = 0;
  const files = unzipSync(bytes, {
    // What a zip says of its sizes comes before anything is unpacked.
    filter({ originalSize, name }) {
      if (name.endsWith('/') || originalSize > MOST_FILE_BYTES) return false;
      total += originalSize;
      count += 1;
      if (total > MOST_BYTES || count > MOST_FILES) throw new TooLarge();
      return true;
    },
  });
  return new Map(Object.entries(files));
}
