/** Files that are here, and those that are on their way: statements and nothing else. */
import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { SkillOwner } from '#domain/own-space.ts';
import { UPLOAD_MS, WAITS_FOR_SCANNER_MS } from '#domain/upload-rules.ts';
import type { Database } from '../../../storage/tables.ts';

type Tx = Kysely<Database>;
type NewAsset = Insertable<Database['content.assets']>;
export type UploadRecord = Selectable<Database['content.uploads']>;
export type AssetRecord = Selectable<Database['content.assets']>;

export const findUpload = (tx: Tx, assetId: string) =>
  tx.selectFrom('content.uploads').selectAll().where('assetId', '=', assetId).executeTakeFirst();

export const findAsset = (tx: Tx, assetId: string) =>
  tx.selectFrom('content.assets').selectAll().where('id', '=', assetId).executeTakeFirst();

/**
 * What content of this owner may show: whatever the organization has; of a person what they brought for skills of their own, and what anybody
 * brought for this one.
 */
export const assetsOfOwner =
  ({ id, organizationId, ownerId }: SkillOwner & { id: string }) =>
  (where: ExpressionBuilder<Database, 'content.assets'>) =>
    organizationId === null
      ? where.and([
          where('organizationId', 'is', null),
          where('placeType', '=', 'skill'),
          where.or([where('uploadedBy', '=', ownerId ?? null), where('placeId', '=', id)]),
        ])
      : where('organizationId', '=', organizationId);

export const assetsByIds = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('content.assets')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();

/** Asked again it is the same upload, for as long again; one that waits for the scanner does so for longer. */
export const writeUpload = (tx: Tx, upload: Insertable<Database['content.uploads']>) =>
  tx
    .insertInto('content.uploads')
    .values(upload)
    .onConflict((conflict) =>
      conflict.column('assetId').doUpdateSet(({ fn, ref, val }) => ({
        expiresAt: fn('greatest', [ref('content.uploads.expiresAt'), val(upload.expiresAt)]),
      })),
    )
    .execute();

/** Whole, and to be looked at by the scanner. @param at  when that was asked */
export const letUploadWait = (tx: Tx, assetId: string, at: number) =>
  tx
    .updateTable('content.uploads')
    .set({ askedScannerAt: at, expiresAt: at + WAITS_FOR_SCANNER_MS })
    .where('assetId', '=', assetId)
    .execute();

/** What was here of it is gone: its device sends it again. */
export const letUploadArriveAgain = (tx: Tx, assetId: string, at: number) =>
  tx
    .updateTable('content.uploads')
    .set({ askedScannerAt: null, expiresAt: at + UPLOAD_MS })
    .where('assetId', '=', assetId)
    .execute();

/** Whose turn it is next: one on which the scanner chokes keeps no other from it. */
export const uploadsForScanner = (tx: Tx) =>
  tx
    .selectFrom('content.uploads')
    .selectAll()
    .where('askedScannerAt', 'is not', null)
    .orderBy('askedScannerAt')
    .execute();

/** Kept a while without its bytes, so that its device hears of it. */
export const refuseUploadForGood = (tx: Tx, assetId: string, refusal: UploadRecord['refusal'], at: number) =>
  tx
    .updateTable('content.uploads')
    .set({ askedScannerAt: null, refusal, expiresAt: at })
    .where('assetId', '=', assetId)
    .execute();

/**
 * Held until the transaction ends, so that files which are announced at one moment are counted one after the other.
 * @param owners  ids of people and organizations
 */
export async function holdQuotas(tx: Tx, owners: readonly string[]): Promise<void> {
  for (const id of [...owners].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${id}`}, 0))`.execute(tx);
}

/** Bytes that an organization holds, or that are on their way to it. */
export async function bytesOfOrganization(tx: Tx, organizationId: string, at: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(bytes), 0) from content.assets where "organizationId" = ${organizationId}::uuid)
      + (select coalesce(sum(bytes), 0) from content.uploads
        where "organizationId" = ${organizationId}::uuid and "expiresAt" > ${at}) as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

/** What one person has brought: bytes that are here or still on their way, and how many uploads were begun since. */
export async function broughtBy(
  tx: Tx,
  userId: string,
  { at, since }: { at: number; since: number },
): Promise<{ bytes: number; begun: number }> {
  const { rows } = await sql<{ bytes: number; begun: number }>`
    with brought as (
      select bytes, "createdAt" from content.assets where "uploadedBy" = ${userId}::uuid
      union all select case when "expiresAt" > ${at} then bytes else 0 end, "createdAt" from content.uploads where "userId" = ${userId}::uuid
    )
    select coalesce(sum(bytes), 0)::bigint as bytes,
      count(*) filter (where "createdAt" > ${since})::int as begun from brought`.execute(tx);
  return rows[0] ?? { bytes: 0, begun: 0 };
}

export const deleteUpload = (tx: Tx, assetId: string) =>
  tx.deleteFrom('content.uploads').where('assetId', '=', assetId).execute();

export const deleteUploadsBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('content.uploads').where('createdAt', '<', before).where('expiresAt', '<', before).execute();

/** One that is here already stays as it is. */
export const insertAsset = (tx: Tx, asset: NewAsset) =>
  tx
    .insertInto('content.assets')
    .values(asset)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Of nobody: an import brings it, or the demo. The same bytes again are the same asset. @returns its id */
export async function keepImportedAsset(tx: Tx, asset: NewAsset): Promise<string> {
  const { id } = await tx
    .insertInto('content.assets')
    .values(asset)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'sha256'])
        .where('uploadedBy', 'is', null)
        .doUpdateSet({ bytes: asset.bytes }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const writeAsset = (tx: Tx, id: string, columns: Updateable<Database['content.assets']>) =>
  tx.updateTable('content.assets').set(columns).where('id', '=', id).execute();

export const deleteAssets = (tx: Tx, ids: readonly string[]) =>
  tx
    .deleteFrom('content.assets')
    .where('id', 'in', [...ids])
    .execute();

/** What a person brought for somebody else's own skill is that owner's: it stays where it is shown when the person goes. */
export const handOverFiles = (tx: Tx, userId: string) =>
  sql`update content.assets a set "uploadedBy" = s."ownerId" from content.skills s
    where a."uploadedBy" = ${userId}::uuid and a."placeType" = 'skill' and s.id = a."placeId" and s."ownerId" <> ${userId}::uuid`.execute(
    tx,
  );

/** What was brought for a skill, and of what it shows that which nothing else does, is the new owner's. */
export const handOverSkillFiles = (
  tx: Tx,
  skillId: string,
  { organizationId, by, shown }: { organizationId: string | null; by: string; shown: readonly string[] },
) =>
  sql`
    update content.assets a set "organizationId" = ${organizationId}::uuid,
      "uploadedBy" = coalesce(a."uploadedBy", ${by}::uuid), "placeType" = 'skill', "placeId" = ${skillId}::uuid
    where (a."placeType" = 'skill' and a."placeId" = ${skillId}::uuid) or (a.id = any(${shown}::uuid[])
      and not exists (select 1 from content.skills s where s.id <> ${skillId}::uuid
        and (a.id in (s.image, s."featuredImage") or s.assets @> jsonb_build_array(jsonb_build_object('assetId', a.id::text))))
      and not exists (select 1 from content.collections c where a.id in (c.image, c."featuredImage")))`.execute(
    tx,
  );

/** What a person brought for skills of their own, and others for these. Their bytes go with the next clean-up, when no row names them. */
export async function deleteOwnFiles(tx: Tx, userId: string, skillIds: readonly string[]): Promise<void> {
  if (skillIds.length > 0)
    await tx
      .deleteFrom('content.assets')
      .where('organizationId', 'is', null)
      .where('placeType', '=', 'skill')
      .where('placeId', 'in', [...skillIds])
      .execute();
  await tx
    .deleteFrom('content.assets')
    .where('uploadedBy', '=', userId)
    .where('organizationId', 'is', null)
    .where('placeType', '=', 'skill')
    .execute();
  await tx
    .deleteFrom('content.uploads')
    .where('userId', '=', userId)
    .where('organizationId', 'is', null)
    .where('placeType', '=', 'skill')
    .execute();
}
