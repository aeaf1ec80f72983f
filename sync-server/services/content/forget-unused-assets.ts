/**
 * What somebody brought and nothing refers to goes after a day, and so do files that no row names (D100, F60); what never arrived whole
 * goes with the time in which it might. A draft refers to a picture as well: its id stands in the draft's bytes as it is.
 */
import { type Kysely, sql } from 'kysely';
import { UPLOAD_MS } from '#domain/upload-rules.ts';
import { arrivingFiles } from '../../assets/arriving-files.ts';
import type { JobContext } from '../../jobs/job.ts';
import type { Database } from '../../storage/tables.ts';
import { deleteAssets, deleteUploadsBefore, findUpload } from './assets/repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 200;

export async function forgetUnusedAssets({ database: { db }, files, now }: JobContext): Promise<void> {
  const before = now() - DAY_MS;
  const unused = await unusedAssets(db, before);
  if (unused.length > 0) await deleteAssets(db, unused);
  for (const sha256 of await files.olderThan(before)) {
    if (!(await isNamed(db, sha256))) await files.remove(sha256);
  }
}

/** Asked for anew, it begins anew. That it was begun counts for an hour. */
export async function forgetUnfinishedUploads({ database: { db }, files, now }: JobContext): Promise<void> {
  const at = now();
  await deleteUploadsBefore(db, at - HOUR_MS);
  const arriving = arrivingFiles(() => files.folder);
  for (const assetId of await arriving.olderThan(at - UPLOAD_MS)) {
    const upload = await findUpload(db, assetId);
    if (!upload || upload.expiresAt <= at) await arriving.remove(assetId);
  }
}

/** Of an asset and a skill whose draft may show it. */
const sameOwner = sql`(s."organizationId" = a."organizationId"
  or (a."organizationId" is null and (s."ownerId" = a."uploadedBy" or s.id = a."placeId")))`;

async function unusedAssets(db: Kysely<Database>, before: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from content.assets a
    where a."uploadedBy" is not null and a."createdAt" < ${before}
      and not exists (select 1 from accounts.users u where u.image = a.id)
      and not exists (select 1 from accounts.organizations o
        where a.id in (o."logoSquare", o."logoSquareDark", o."logoHeader", o."logoHeaderDark"))
      and not exists (select 1 from content.skills s
        where a.id in (s.image, s."featuredImage") or s.assets @> jsonb_build_array(jsonb_build_object('assetId', a.id::text)))
      and not exists (select 1 from content.assets video where video."captionsId" = a.id)
      and not exists (select 1 from content.collections c
        where a.id in (c.image, c."featuredImage") or c."studyPlans" @> jsonb_build_array(jsonb_build_object('assetId', a.id::text)))
      and not exists (select 1 from content."examQuestions" q where q.picture = a.id)
      and not exists (select 1 from content."draftSnapshots" d join content.skills s on s.id = d."skillId"
        where ${sameOwner} and position(convert_to(a.id::text, 'UTF8') in d.state) > 0)
      and not exists (select 1 from content."draftUpdates" d join content.skills s on s.id = d."skillId"
        where ${sameOwner} and position(convert_to(a.id::text, 'UTF8') in d.update) > 0)
      and not exists (select 1 from content."draftCopies" d join content.skills s on s.id = d."skillId"
        where ${sameOwner} and position(convert_to(a.id::text, 'UTF8') in d.state) > 0)
    order by a."createdAt" limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

async function isNamed(db: Kysely<Database>, sha256: string): Promise<boolean> {
  const { rows } = await sql`select 1 from content.assets a
    where a.sha256 = ${sha256} or a."originalSha256" = ${sha256}
      or a.renditions @> jsonb_build_array(jsonb_build_object('sha256', ${sha256}::text)) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
