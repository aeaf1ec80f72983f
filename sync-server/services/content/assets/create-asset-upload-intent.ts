/** Somebody wants to bring a file: who, where to, of which kind and size, before a byte of it is sent (API-038). */
import type { createAssetUploadIntentOperation, UploadIntent } from '#contract/content/asset.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { bytesAllowed, mayHaveType, type PictureUse } from '#domain/upload-rules.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { editedPlace } from './place-rights.ts';
import {
  broughtBy,
  bytesOfOrganization,
  findAsset,
  findUpload,
  holdQuotas,
  writeAsset,
  writeUpload,
} from './repository.ts';

const UPLOAD_MS = 10 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const UPLOADS_PER_HOUR = 60;

const uploadUrlOf = (assetId: string) => `/uploads/${assetId}`;

/**
 * @throws Refusal FORBIDDEN_ACCESS, FILE_TOO_LARGE with the limit, INVALID_FILES, INVALID_ARGUMENTS, RATE_LIMITED
 */
export async function createAssetUploadIntent(
  ctx: ServiceContext,
  intent: ArgsOf<typeof createAssetUploadIntentOperation>,
) {
  const { tx, at, caller } = ctx;
  const { assetId, assetType, attributes, contentType, uploadContext } = intent;
  const answer = { assetId, uploadURL: uploadUrlOf(assetId) };
  const known = (await findAsset(tx, assetId)) ?? (await findUpload(tx, assetId));
  if (known) {
    const by = 'userId' in known ? known.userId : known.uploadedBy;
    if (by !== caller.userId) throw new Refusal('FORBIDDEN_ACCESS');
    // What nothing refers to yet is kept a while longer.
    if ('uploadedBy' in known) {
      await writeAsset(tx, assetId, { createdAt: at });
      return answer;
    }
  }
  const { place, bytes, digest, fileName } = uploadContext;
  const edited = await editedPlace(ctx, place);
  if (!edited) throw new Refusal('FORBIDDEN_ACCESS');
  assertOwner(intent, edited.organizationId, caller.userId);
  if (!mayHaveType(assetType, contentType, pictureUseOf(intent))) throw new Refusal('INVALID_FILES');
  const { organizationId } = edited;
  await holdQuotas(tx, organizationId === null ? [caller.userId] : [caller.userId, organizationId]);
  const { bytes: brought, begun } = await broughtBy(tx, caller.userId, at - HOUR_MS);
  // Asked for again, it has been counted.
  const counted = known ? bytes : 0;
  const limit = bytesAllowed(assetType, {
    ofPerson: Number(brought) - counted,
    ofOrganization:
      organizationId === null ? null : (await bytesOfOrganization(tx, organizationId)) - counted,
  });
  if (bytes > limit) throw new Refusal('FILE_TOO_LARGE', { extras: { limit } });
  if (!known && begun >= UPLOADS_PER_HOUR) throw new Refusal('RATE_LIMITED', { extras: { retryAfter: 600 } });
  await writeUpload(tx, {
    assetId,
    userId: caller.userId,
    organizationId: edited.organizationId,
    assetType,
    contentType,
    fileName,
    bytes,
    digest,
    attributes: JSON.stringify(attributes),
    placeType: place.type,
    placeId: place.id,
    expiresAt: at + UPLOAD_MS,
    createdAt: at,
  });
  return answer;
}

/** Pictures of people and organizations stand still (IMAGE-004). */
const pictureUseOf = ({ uploadContext: { place } }: UploadIntent): PictureUse =>
  place.type === 'user' || place.type === 'organization' ? 'profile' : 'content';

function assertOwner({ ownerInfo }: UploadIntent, organizationId: string | null, userId: string): void {
  const owner = organizationId ?? userId;
  const type = organizationId === null ? 'USER' : 'ORGANIZATION';
  if (ownerInfo.type !== type || ownerInfo.id !== owner)
    throw invalid('ownerInfo', 'not the owner of the place');
}
