/** What may be uploaded: kinds, formats, sizes and the spec's literal refusals (IMAGE-003, IMAGE-004, IMAGE-008, IMAGE-015; D21, D48). */
import { pictureWidths } from './picture-widths.ts';

export const assetTypes = ['pdf', 'video', 'image', 'attachment', 'captions', 'caption'] as const;
export type AssetType = (typeof assetTypes)[number];

export const imageFormats = ['JPG', 'PNG', 'WEBP', 'GIF'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** 10 MB, of every file but a video (IMAGE-015). */
export const MAX_FILE_BYTES = 10_485_760;
/** Unless the operator sets another limit (D48). */
export const MAX_VIDEO_BYTES = 524_288_000;
export const MAX_FILE_NAME = 200;
/** Of all that an organization holds, whoever has brought it. */
export const MAX_BYTES_OF_ORGANIZATION = 53_687_091_200;

/** Files are not taken when the disk has less than this: what people write needs the rest. */
export const MIN_FREE_BYTES = 1_073_741_824;
/** For so long after it was asked for, or asked for again, an upload may arrive. */
export const UPLOAD_MS = 10 * 60 * 1000;
/** A file that waits for the virus scanner stays for so long after it was last looked at; while the server runs, that is each minute. */
export const WAITS_FOR_SCANNER_MS = 7 * 24 * 60 * 60 * 1000;
/** What an upload waits for it to answer; after that the file waits, and nobody else. */
export const SCANNED_AT_ONCE_MS = 8_000;
/** Of the largest video. */
export const SCANNED_LATER_MS = 5 * 60 * 1000;

/** What decoding a picture may cost. */
export const MAX_PIXELS = 40_000_000;
/** What a device makes of a picture with more: no canvas of a phone holds more than 16.7 million. */
const MADE_SMALLER_PIXELS = 16_000_000;
export const MAX_FRAMES = 200;
export const DECODING_MS = 10_000;
export const DECODING_BYTES = 512 * 1024 * 1024;

/** Where a picture is put decides which formats it may have: animated ones are for lessons alone. */
export type PictureUse = 'content' | 'profile';

/** For a file chooser's `accept`. */
export const pictureExtensions: Record<PictureUse, readonly string[]> = {
  content: ['.jpg', '.jpeg', '.png', '.gif'],
  profile: ['.jpg', '.jpeg', '.png'],
};

export const pictureTypes: Record<PictureUse, readonly string[]> = {
  content: ['image/jpeg', 'image/png', 'image/gif'],
  profile: ['image/jpeg', 'image/png'],
};

/** What is kept to be downloaded. Nothing that a browser would run or show as a page. */
const attachmentTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.odp': 'application/vnd.oasis.opendocument.presentation',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.md': 'text/markdown',
};

const otherTypes: Record<Exclude<AssetType, 'image'>, Readonly<Record<string, string>>> = {
  pdf: { '.pdf': 'application/pdf' },
  video: { '.mp4': 'video/mp4', '.webm': 'video/webm' },
  attachment: attachmentTypes,
  captions: { '.vtt': 'text/vtt' },
  caption: { '.vtt': 'text/vtt' },
};

const maxBytesOf = (assetType: AssetType): number =>
  assetType === 'video' ? MAX_VIDEO_BYTES : MAX_FILE_BYTES;

/** What a file is put into, what that takes, and which pictures (IMAGE-004, ASVS 5.2.1). */
const places = {
  user: { use: 'profile', takes: ['image'] },
  organization: { use: 'profile', takes: ['image'] },
  collection: { use: 'content', takes: ['image', 'pdf', 'attachment'] },
  skill: { use: 'content', takes: assetTypes },
} satisfies Record<string, { use: PictureUse; takes: readonly AssetType[] }>;
export type UploadPlace = keyof typeof places;

export const pictureUseOf = (place: UploadPlace): PictureUse => places[place].use;

export function mayHaveType(place: UploadPlace, assetType: AssetType, contentType: string): boolean {
  const { use, takes }: { use: PictureUse; takes: readonly AssetType[] } = places[place];
  if (!takes.includes(assetType)) return false;
  return assetType === 'image'
    ? pictureTypes[use].includes(contentType)
    : Object.values(otherTypes[assetType]).includes(contentType);
}

export const extensionsOf = (assetType: AssetType, use: PictureUse): readonly string[] =>
  assetType === 'image' ? pictureExtensions[use] : Object.keys(otherTypes[assetType]);

/** Attachments that a lesson also plays. */
export const audioExtensions: readonly string[] = ['.mp3', '.m4a'];

export const isAudioName = (name: string): boolean => audioExtensions.includes(extensionOf(name));

const extensionOf = (name: string) => /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? '';

/** The type by which a file is sent, from its name. Browsers know none for many files. @returns null: none that is taken */
export function typeOfName(assetType: AssetType, name: string, use: PictureUse): string | null {
  const extension = extensionOf(name);
  if (!extensionsOf(assetType, use).includes(extension)) return null;
  if (assetType === 'image') return extension === '.jpg' ? 'image/jpeg' : `image/${extension.slice(1)}`;
  return otherTypes[assetType][extension] ?? null;
}

export type UploadProblem = { code: 'FILE_TOO_LARGE'; limit: number } | { code: 'INVALID_FILES' };

/**
 * How large another file may be, with what its person and their organization have brought already.
 * @param ofOrganization  bytes; null: it is a person's own picture, which counts for nobody else
 * @param mostOfPerson  of `allowances.uploadedBytes`
 */
export function bytesAllowed(
  assetType: AssetType,
  { ofPerson, ofOrganization }: { ofPerson: number; ofOrganization: number | null },
  mostOfPerson: number,
): number {
  const left = Math.min(
    mostOfPerson - ofPerson,
    ofOrganization === null ? Number.POSITIVE_INFINITY : MAX_BYTES_OF_ORGANIZATION - ofOrganization,
  );
  return Math.max(0, Math.min(maxBytesOf(assetType), left));
}

/** Asked before anything is read of the file. */
export function uploadProblem(
  file: { name: string; size: number },
  assetType: AssetType,
  use: PictureUse,
): UploadProblem | null {
  if (typeOfName(assetType, file.name, use) === null || file.size === 0) return { code: 'INVALID_FILES' };
  const limit = maxBytesOf(assetType);
  return file.size > limit ? { code: 'FILE_TOO_LARGE', limit } : null;
}

const signatures: readonly [type: string, begins: string][] = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '47494638'],
];

/** A picture's type by its first bytes: people rename files. @returns null: none of those that are taken */
export function pictureTypeOf(head: Uint8Array): string | null {
  const hex = [...head.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return signatures.find(([, begins]) => hex.startsWith(begins))?.[0] ?? null;
}

/** Percent of the upright picture, so that it means the same at any size. */
export type Crop = { unit: '%'; x: number; y: number; width: number; height: number };

/** The size in which a picture that the server would refuse for its pixels is sent. @returns null: as it is */
export function smallerSize({ width, height }: { width: number; height: number }) {
  if (width * height <= MAX_PIXELS) return null;
  const scale = Math.sqrt(MADE_SMALLER_PIXELS / (width * height));
  const along = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: along(width), height: along(height) };
}

/** A crop in whole pixels, at least one of them, inside the picture. */
export function cropPixels(crop: Crop, picture: { width: number; height: number }) {
  const along = (from: number, length: number, all: number) => {
    const start = Math.min(Math.max(Math.round((from / 100) * all), 0), all - 1);
    return [start, Math.min(Math.max(Math.round((length / 100) * all), 1), all - start)] as const;
  };
  const [left, width] = along(crop.x, crop.width, picture.width);
  const [top, height] = along(crop.y, crop.height, picture.height);
  return { left, top, width, height };
}

/** Everything of it is taken: as good as none. */
export const isWholePicture = ({ x, y, width, height }: Crop): boolean =>
  x <= 0.01 && y <= 0.01 && width >= 99.98 && height >= 99.98;

export const LARGEST_WIDTH = pictureWidths.featuredLarge;
export const LARGEST_HEIGHT = 2 * LARGEST_WIDTH;

/** Those narrower than the picture itself. */
export const widthsBelow = (width: number): number[] =>
  Object.values(pictureWidths).filter((each) => each < width);

/** @returns the smallest rendition that is wide enough; undefined: the picture itself */
export const renditionFor = <R extends { width: number }>(
  renditions: readonly R[],
  width: number,
): R | undefined =>
  [...renditions].sort((one, other) => one.width - other.width).find((each) => each.width >= width);

/** '10 MB', as the refusal says it. */
export function sizeInWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}
