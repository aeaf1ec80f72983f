/** Whether a zip, an Office file or a PDF is whole and only that: by its structure, without unpacking a byte (ASVS 5.2.2, 5.2.3). */

/** Of one file, unpacked; what is inside says so itself. */
const MAX_UNPACKED_BYTES = 1_073_741_824;
const MAX_ENTRIES = 10_000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 65_535;
const SYMLINK = 0o120000;

/** What each of these is a zip with. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['[Content_Types].xml', 'word/'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['[Content_Types].xml', 'xl/'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': [
    '[Content_Types].xml',
    'ppt/',
  ],
  'application/vnd.oasis.opendocument.text': ['mimetype', 'content.xml'],
  'application/vnd.oasis.opendocument.spreadsheet': ['mimetype', 'content.xml'],
  'application/vnd.oasis.opendocument.presentation': ['mimetype', 'content.xml'],
};

/** @returns why it is not taken; null: it is none of these, or is as it should be */
export function wrongArchive(bytes: Buffer, contentType: string): string | null {
  if (contentType === 'application/pdf') return wrongPdf(bytes);
  const needed = parts[contentType];
  if (!needed && contentType !== 'application/zip') return null;
  const names = namesIn(bytes);
  if (typeof names === 'string') return names;
  const missing = needed?.find((part) => !names.some((name) => name === part || name.startsWith(part)));
  if (missing !== undefined) return `it has no ${missing}`;
  return needed && names.some((name) => /vbaProject\.bin$/i.test(name)) ? 'it holds macros' : null;
}

function wrongPdf(bytes: Buffer): string | null {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'it does not begin as a PDF';
  return bytes.toString('latin1', bytes.length - 1_024).includes('%%EOF') ? null : 'its end is missing';
}

/** @returns the names in the central directory, or why it is not taken */
function namesIn(bytes: Buffer): string[] | string {
  const end = endOf(bytes);
  if (end === null) return 'its end is missing';
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0 || at + size !== end) return 'its directory is not where it says';
  if (count > MAX_ENTRIES) return `${count} files`;
  const names = new Set<string>();
  let unpacked = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return 'its directory is torn';
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const called = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + (name ?? 0));
    unpacked += bytes.readUInt32LE(at + 24);
    if (unpacked > MAX_UNPACKED_BYTES) return 'it unpacks to too much';
    if (leadsOut(called) || names.has(called)) return 'a name in it leads out of it, or stands twice';
    if (((bytes.readUInt32LE(at + 38) >>> 16) & 0o170000) === SYMLINK) return 'it holds a link';
    names.add(called);
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return at === end ? [...names] : 'its directory is torn';
}

function endOf(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  return null;
}

const leadsOut = (name: string) =>
  name === '' || /[\\\0]/.test(name) || /^(?:\/|[a-z]:)/i.test(name) || name.split('/').includes('..');
