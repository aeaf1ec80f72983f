/** What a device says of a file before it sends it. */
import { createHash } from 'node:crypto';
import type { UploadIntent } from '#contract/content/asset.ts';
import { joined, PIECE_BYTES } from '#contract/content/piece-digest.ts';
import { newId } from '#contract/ids.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function digestOf(bytes: Buffer): string {
  const digests: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    digests.push(sha256(bytes.subarray(at, at + PIECE_BYTES)));
  return sha256(joined(digests)).toString('hex');
}

/** Of a picture of a lesson, where nothing else is given. */
export function uploadIntent(
  bytes: Buffer,
  { organizationId, skillId }: { organizationId: string; skillId: string },
  given: Partial<UploadIntent> = {},
): UploadIntent {
  return {
    assetId: newId(),
    assetType: 'image',
    attributes: {},
    ownerInfo: { type: 'ORGANIZATION', id: organizationId },
    contentType: 'image/jpeg',
    ...given,
    uploadContext: {
      place: { type: 'skill', id: skillId },
      bytes: bytes.length,
      digest: digestOf(bytes),
      fileName: 'photo.jpg',
      ...given.uploadContext,
    },
  };
}
