/** What the server finds, and only what the person who asks may see (SEARCH-008, SEARCH-009, SEARCH-013). */
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { SearchAnswer, SearchHit, searchRequestSchema } from '#contract/content/search.ts';
import { hitOfCollection, hitOfSkill } from '#contract/content/search-hit.ts';
import { displayName } from '#domain/display-name.ts';
import { worksInOrganization, worksOnContent } from '#domain/policy.ts';
import { queryWords, refined, refinementsFor, SEARCH_PAGE, sortHits } from '#domain/search.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { userInfosOf } from '../../accounts/people.ts';
import { countedPlaces } from '../../accounts/required-factor.ts';
import { tenantsByIds } from '../../accounts/tenants.ts';
import { accessCollections } from '../collections/access-collection.ts';
import { toCollection } from '../collections/collection-row.ts';
import { statsOf } from '../collections/repository.ts';
import { accessSkills } from '../skills/access-skill.ts';
import { toSkill } from '../skills/skill-row.ts';
import { standingOf } from '../standing.ts';

type Asked = v.InferOutput<typeof searchRequestSchema>;
const OF_ORGANIZATION = 'org#';
const OF_PERSON = 'usr#';
type Candidate = { type: 'skill' | 'collection'; id: string };

/** So many are looked at; what may not be seen is taken out of them. */
const MOST_CANDIDATES = 300;

export async function searchContent(
  ctx: ReadContext,
  { query, filters, sort, typos, offset }: Asked,
): Promise<SearchAnswer> {
  const words = queryWords(query);
  if (words.length === 0) return { hits: [], next: null, owners: [] };
  const mine = ctx.caller ? await countedPlaces(ctx.tx, ctx.caller, ctx.at) : [];
  const userId = ctx.caller?.userId ?? null;
  const hasRole = mine.some(({ roles }) => worksInOrganization({ userId, roles }));
  const candidates = await candidatesFor(
    ctx,
    words,
    mine.map(({ organizationId }) => organizationId),
    typos,
  );
  const { ownerKey, rootType, ...facets } = filters;
  const found = await readable(ctx, candidates, rootType);
  const chosen = refinementsFor({ ...facets, ...(ownerKey && { owner: ownerKey }) }, hasRole);
  const hits = sortHits(refined(found, chosen, ctx.at), sort);
  const page = hits.slice(offset, offset + SEARCH_PAGE);
  const next = offset + SEARCH_PAGE;
  return { hits: page, next: next < hits.length ? next : null, owners: await ownersOf(ctx, page) };
}

/** The best first. What is closed to strangers is looked for in the caller's organizations, and in the courses that they hold. */
async function candidatesFor(
  { tx, caller }: ReadContext,
  words: readonly string[],
  organizations: readonly string[],
  typos: boolean,
): Promise<Candidate[]> {
  const prefix = (word: string) => `'${word}':*`;
  const all = words.map(prefix).join(' & ');
  const near = typos && (await comparesSpellings(tx));
  const isNear = near
    ? sql<boolean>`(select bool_and(word_similarity(w, d."titleText") >= 0.5) from unnest(${[...words]}::text[]) as w)`
    : sql<boolean>`false`;
  const { rows } = await sql<Candidate>`
    select d.type, d.id from content."searchDocuments" d
    where (d.words @@ ${all}::tsquery or ${isNear})
      and (d.open or d."organizationId" = any(${[...organizations]}::uuid[])
        or exists (select 1 from content."skillAuthors" a where a."skillId" = d.id and a."userId" = ${caller?.userId ?? null}::uuid)
        or d.id in (select s.id from content.skills s where s."ownerId" = ${caller?.userId ?? null}::uuid))
    order by (case when d.words @@ ${all}::tsquery then 1 else 0.3 end
      + 6 * (d.title @@ ${all}::tsquery)::int
      + 2 * (select count(*) from unnest(${words.map(prefix)}::text[]) as w where d.title @@ w::tsquery)) * d.factor desc,
      d.id
    limit ${sql.lit(MOST_CANDIDATES)}`.execute(tx);
  return rows;
}

/** Asked once a process: an extension comes with a migration. */
let spellings: Promise<boolean> | undefined;
function comparesSpellings(tx: ReadContext['tx']): Promise<boolean> {
  spellings ??= sql<{ there: boolean }>`select to_regproc('word_similarity') is not null as there`
    .execute(tx)
    .then(({ rows }) => rows[0]?.there === true);
  return spellings;
}

async function readable(
  ctx: ReadContext,
  candidates: readonly Candidate[],
  rootTypes: readonly string[] | undefined,
): Promise<SearchHit[]> {
  const ids = (type: Candidate['type']) =>
    candidates.flatMap((each) => (each.type === type ? [each.id] : []));
  const [skills, cards, contents] = await Promise.all([
    accessSkills(ctx, ids('skill'), 'Read'),
    accessCollections(ctx, ids('collection'), 'ReadCard'),
    accessCollections(ctx, ids('collection'), 'ReadContent'),
  ]);
  const inside = new Set(contents.map(({ id }) => id));
  const standingTo = await standingOf(ctx);
  /** What is retired is found by those who work on it alone. */
  const finds = (content: (typeof skills)[number] | (typeof cards)[number]) => {
    const { subject, standing } = standingTo(content);
    return content.workflow !== 'RETIRED' || worksOnContent(subject, content.rootType, standing);
  };
  const collections = cards.filter((each) => finds(each) && (each.type === 'course' || inside.has(each.id)));
  const stats = await statsOf(
    ctx.tx,
    collections.map(({ id }) => id),
  );
  const ofRoot = ({ rootType }: { rootType: string }) => !rootTypes?.length || rootTypes.includes(rootType);
  const none = { estimatedSecondsToConsume: 0, descendants: [] };
  const hits = new Map<string, SearchHit>([
    ...skills
      .filter((skill) => finds(skill) && ofRoot(skill))
      .map((skill) => [skill.id, hitOfSkill(toSkill(skill))] as const),
    ...collections
      .filter(ofRoot)
      .map((each) => [each.id, hitOfCollection(toCollection(each, stats.get(each.id) ?? none))] as const),
  ]);
  return candidates.flatMap(({ id }) => hits.get(id) ?? []);
}

/** Who owns a person's own that is shared with somebody, that somebody is told; of theirs they need no name. */
async function ownersOf(
  { tx, caller }: ReadContext,
  hits: readonly SearchHit[],
): Promise<SearchAnswer['owners']> {
  const idsOf = (prefix: string) => [
    ...new Set(
      hits.flatMap(({ ownerKey }) => (ownerKey.startsWith(prefix) ? [ownerKey.slice(prefix.length)] : [])),
    ),
  ];
  const tenants = await tenantsByIds(tx, idsOf(OF_ORGANIZATION));
  const others = idsOf(OF_PERSON).filter((id) => id !== caller?.userId);
  const people = others.length === 0 ? [] : await userInfosOf(tx, others);
  return [
    ...tenants.map(({ organizationId, name, alias }) => ({
      ownerKey: `${OF_ORGANIZATION}${organizationId}`,
      name,
      image: null,
      alias,
    })),
    ...people.map((person) => ({
      ownerKey: `${OF_PERSON}${person.userId}`,
      name: displayName(person),
      image: null,
      alias: person.alias,
    })),
  ];
}
