/** Keeps what the server finds content by: written in the transaction of each change, so that it is found at once (SEARCH-013). */
import { type Kysely, sql } from 'kysely';
import { type SearchTexts, textsOfCollection, textsOfSkill } from '#contract/content/search-hit.ts';
import { foldText } from '#domain/fold.ts';
import { boostFactor, WORDS_FORMAT, wordsOf } from '#domain/search.ts';
import type { Database } from '../../../storage/tables.ts';
import { type CollectionRecord, toCollection } from '../collections/collection-row.ts';
import { type SkillRecord, toSkill } from '../skills/skill-row.ts';

type Tx = Kysely<Database>;
type Indexed = {
  type: 'skill' | 'collection';
  id: string;
  organizationId: string | null;
  open: boolean;
  texts: SearchTexts;
  factor: number;
  bodyVersion: number | null;
};

/** A vector holds a megabyte. */
const MOST_WORDS = 20_000;

export async function indexSkills(tx: Tx, skills: readonly SkillRecord[]): Promise<void> {
  if (skills.length === 0) return;
  const bodies = await tx
    .selectFrom('content.skillBodies')
    .select(['skillId', 'document'])
    .where(
      'skillId',
      'in',
      skills.map(({ id }) => id),
    )
    .execute();
  const documentOf = new Map(bodies.map(({ skillId, document }) => [skillId, document]));
  await write(
    tx,
    skills.map((skill) => ({
      type: 'skill',
      id: skill.id,
      organizationId: skill.organizationId,
      open: skill.visible && skill.rootType === 'catalog',
      texts: textsOfSkill(toSkill(skill), documentOf.get(skill.id) ?? null),
      factor: boostFactor(skill.boostScore, skill.buryScore),
      bodyVersion: skill.bodyVersion,
    })),
  );
}

const noStats = { estimatedSecondsToConsume: 0, descendants: [] };

export async function indexCollections(tx: Tx, collections: readonly CollectionRecord[]): Promise<void> {
  const found = collections.filter(({ type }) => type !== 'root');
  await write(
    tx,
    found.map((collection) => ({
      type: 'collection',
      id: collection.id,
      organizationId: collection.organizationId,
      open: collection.visible && collection.rootType === 'catalog',
      texts: textsOfCollection(toCollection(collection, noStats)),
      factor: boostFactor(collection.boostScore, collection.buryScore),
      bodyVersion: null,
    })),
  );
}

/** Nothing finds them any more. */
export const removeSkills = (tx: Tx, skillIds: readonly string[]) =>
  tx
    .deleteFrom('content.searchDocuments')
    .where('type', '=', 'skill')
    .where('id', 'in', [...skillIds])
    .execute();

async function write(tx: Tx, all: readonly Indexed[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ texts, ...row }) => {
    const title = wordsOf(texts.title);
    const words = [...title, ...wordsOf(`${texts.subtitle}\n${texts.tags}\n${texts.text}`)];
    return {
      ...row,
      title: [...new Set(title)],
      words: [...new Set(words)].slice(0, MOST_WORDS),
      titleText: foldText(texts.title),
    };
  });
  await sql`
    insert into content."searchDocuments" (type, id, "organizationId", open, title, words, "titleText", "bodyVersion", factor, "wordsFormat")
    select r.type, r.id, r."organizationId", r.open,
      array_to_tsvector(array(select jsonb_array_elements_text(r.title))),
      array_to_tsvector(array(select jsonb_array_elements_text(r.words))),
      r."titleText", r."bodyVersion", r.factor, ${sql.lit(WORDS_FORMAT)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(type text, id uuid, "organizationId" uuid, open boolean,
      title jsonb, words jsonb, "titleText" text, "bodyVersion" integer, factor real)
    order by r.type, r.id
    on conflict (type, id) do update set "organizationId" = excluded."organizationId", open = excluded.open,
      title = excluded.title, words = excluded.words, "titleText" = excluded."titleText",
      "bodyVersion" = excluded."bodyVersion", factor = excluded.factor, "wordsFormat" = excluded."wordsFormat"`.execute(
    tx,
  );
}
