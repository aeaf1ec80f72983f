/** What a device says of a file before it sends it. */
import { createHash } from 'node:crypto';
import type { UploadIntent } from '#contract/content/asset.ts';
import { joined, PIECE_BYTES } from '#contract/content/piece-digest.ts';
import { newId } from '#contract/ids.ts';
import { extensionsOf, typeOfName } from '#domain/upload-rules.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function digestOf(bytes: Buffer): string {
  const digests: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    digests.push(sha256(bytes.subarray(at, at + PIECE_BYTES)));
  return sha256(joined(digests)).toString('hex');
}

function nameOf({ assetType, contentType }: Pick<UploadIntent, 'assetType' | 'contentType'>): string {
  const names = extensionsOf(assetType, 'content').map((extension) => `notes${extension}`);
  return names.find((name) => typeOfName(assetType, name, 'content') === contentType) ?? 'photo.jpg';
}

/** Of a picture of a lesson, where nothing else is given. */
export function uploadIntent(
  bytes: Buffer,
  { organizationId, skillId }: { organizationId: string; skillId: string },
  given: Partial<UploadIntent> = {},
): UploadIntent {
  const kind = { assetType: 'image', contentType: 'image/jpeg', ...given } as const;
  return {
    assetId: newId(),
    attributes: {},
    ownerInfo: { type: 'ORGANIZATION', id: organizationId },
    ...kind,
    uploadContext: {
      place: { type: 'skill', id: skillId },
      bytes: bytes.length,
      digest: digestOf(bytes),
      fileName: nameOf(kind),
      ...given.uploadContext,
    },
  };
}
