/** Somebody wants to bring a file: who, where to, of which kind and size, before a byte of it is sent (API-038). */
import type { createAssetUploadIntentOperation, UploadIntent } from '#contract/content/asset.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { allowances } from '#domain/allowances.ts';
import {
  bytesAllowed,
  MIN_FREE_BYTES,
  mayHaveType,
  pictureUseOf,
  typeOfName,
  UPLOAD_MS,
} from '#domain/upload-rules.ts';
import { freeForFiles } from '../../../assets/free-bytes.ts';
import { isConfirmed } from '../../../verbs/allowance.ts';
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

const HOUR_MS = 60 * 60 * 1000;
const UPLOADS_PER_HOUR = 60;

const uploadUrlOf = (assetId: string) => `/uploads/${assetId}`;

/**
 * @throws Refusal FORBIDDEN_ACCESS, FILE_TOO_LARGE with the limit, INVALID_FILES, INVALID_ARGUMENTS, RATE_LIMITED, SERVER_FULL;
 *   EMAIL_UNVERIFIED: no more before the person's address is confirmed
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
  if (!mayHaveType(place.type, assetType, contentType)) throw new Refusal('INVALID_FILES');
  // It is downloaded under this name. A picture is made anew and never is.
  if (assetType !== 'image' && typeOfName(assetType, fileName, pictureUseOf(place.type)) !== contentType)
    throw new Refusal('INVALID_FILES');
  if ((await freeForFiles()) - bytes < MIN_FREE_BYTES) throw new Refusal('SERVER_FULL');
  const { organizationId } = edited;
  await holdQuotas(tx, organizationId === null ? [caller.userId] : [caller.userId, organizationId]);
  const { bytes: brought, begun } = await broughtBy(tx, caller.userId, { at, since: at - HOUR_MS });
  // Asked for again in time, it has been counted.
  const counted = known && known.expiresAt > at ? bytes : 0;
  const held = {
    ofPerson: Number(brought) - counted,
    ofOrganization:
      organizationId === null ? null : (await bytesOfOrganization(tx, organizationId, at)) - counted,
  };
  const { most, unconfirmed } = allowances.uploadedBytes;
  const limit = bytesAllowed(assetType, held, most);
  if (
    bytes <= limit &&
    bytes > bytesAllowed(assetType, held, unconfirmed) &&
    !(await isConfirmed(tx, caller.userId))
  )
    throw new Refusal('EMAIL_UNVERIFIED');
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

function assertOwner({ ownerInfo }: UploadIntent, organizationId: string | null, userId: string): void {
  const owner = organizationId ?? userId;
  const type = organizationId === null ? 'USER' : 'ORGANIZATION';
  if (ownerInfo.type !== type || ownerInfo.id !== owner)
    throw invalid('ownerInfo', 'not the owner of the place');
}
