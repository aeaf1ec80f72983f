/** A studio of many years: thousands of skills at once, as copies of one that is there, in the tables and in what devices pull. */
import { newId } from '#contract/ids.ts';

type ManySkill = {
  title: string;
  workflow: string;
  tags: readonly string[];
  /** without it the skill has no text yet */
  hasText: boolean;
};

type Query = (statement: string, values: unknown[]) => Promise<unknown>;

/**
 * Hidden ones, so that only people who work in the organization have them. Devices that are connected already find them with their next pull.
 * @param model  slug of the skill that they are copies of; their own are made of their titles
 */
export async function manySkills(
  query: Query,
  tenantSlug: string,
  model: string,
  skills: readonly ManySkill[],
): Promise<void> {
  const at = Date.now();
  const given = skills.map(({ title, ...fields }, nth) => ({
    ...{ ...fields, title, id: newId(), slug: title.toLowerCase().replaceAll(' ', '-') },
    updatedAt: at - nth * 60_000,
  }));
  await query(
    `
    with given as (
      select * from jsonb_to_recordset($1::jsonb) as g(
        id uuid, slug text, title text, workflow text, tags jsonb, "hasText" boolean, "updatedAt" bigint)
    ), rows as (
      insert into content.skills
      select r.* from content.skills s cross join given g cross join lateral jsonb_populate_record(s, jsonb_build_object(
        'id', g.id, 'slug', g.slug, 'title', g.title, 'workflow', g.workflow, 'tags', g.tags, 'visible', false,
        'importKey', null, 'externalId', '', 'updatedAt', g."updatedAt",
        'bodyVersion', case when g."hasText" then s."bodyVersion" end)) r
      where s."tenantSlug" = $2 and s.slug = $3
      returning id, "organizationId", "rootType"
    ), bodies as (
      insert into content."skillBodies" ("skillId", "bodyVersion", document)
      select g.id, b."bodyVersion", b.document from content."skillBodies" b
      join content.skills s on s.id = b."skillId" cross join given g
      where s."tenantSlug" = $2 and s.slug = $3 and g."hasText"
    ), entities as (
      insert into sync.entities (type, id, ver, deleted, body, shape, "shapedVer")
      select 'skill', g.id::text, 1, false, e.body || jsonb_build_object(
        'skillId', g.id, 'skillSlug', g.slug, 'title', g.title, 'workflow', g.workflow, 'tags', g.tags, 'visible', false,
        'externalId', '', 'courseIds', '[]'::jsonb, 'authors', '[]'::jsonb, 'updatedAt', g."updatedAt",
        'bodyVersion', case when g."hasText" then s."bodyVersion" end), e.shape, 1
      from sync.entities e join content.skills s on e.type = 'skill' and e.id = s.id::text cross join given g
      where s."tenantSlug" = $2 and s.slug = $3
    )
    insert into sync.feed (bucket, type, id, x, gone)
    select 'org:' || rows."organizationId" || ':hidden-' || rows."rootType", 'skill', rows.id::text, pg_current_xact_id(), false from rows`,
    [JSON.stringify(given), tenantSlug, model],
  );
}
