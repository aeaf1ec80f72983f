/** What the policy has to know of content that is named by its id, with who asks. null: there is none. */
import { type Kysely, sql } from 'kysely';
import type { FactsOf, Subject } from '#domain/policy.ts';
import type { Database } from '../../storage/tables.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { collectionsByIds } from './collections/repository.ts';
import { skillsByIds } from './skills/repository.ts';
import { standingOf } from './standing.ts';

/** organizationId null: the caller's own */
type Known<Facts> = { subject: Subject; facts: Facts; organizationId: string | null } | null;

export async function skillFacts(ctx: ReadContext, id: string): Promise<Known<FactsOf['skill']>> {
  const [find, [skill]] = await Promise.all([standingOf(ctx), skillsByIds(ctx.tx, [id])]);
  if (!skill) return null;
  const { subject, standing } = find(skill);
  return { subject, facts: { ...readingFacts(skill), ...standing }, organizationId: skill.organizationId };
}

export async function collectionFacts(ctx: ReadContext, id: string): Promise<Known<FactsOf['collection']>> {
  const [find, [collection]] = await Promise.all([standingOf(ctx), collectionsByIds(ctx.tx, [id])]);
  if (!collection) return null;
  const { subject, standing } = find(collection);
  const { organizationId } = collection;
  return { subject, facts: { ...readingFacts(collection), ...standing }, organizationId };
}

const readingFacts = ({ rootType, visible, free, loginRequired }: FactsOf['skill'] | ContentColumns) => ({
  rootType,
  visible,
  free,
  loginRequired,
});
type ContentColumns = Pick<FactsOf['skill'], 'rootType' | 'visible' | 'free' | 'loginRequired'>;

type Owned = { organizationId: string; own: boolean } | null;

/** own: it is the caller's. */
export const enrollmentFacts = ({ tx, caller }: ReadContext, id: string): Promise<Owned> =>
  first(
    tx,
    sql`select "organizationId", coalesce("userId" = ${caller?.userId ?? null}::uuid, false) as own
      from content.enrollments where id = ${id}::uuid`,
  );

/** own: the caller has a seat in it. */
export const accessGroupFacts = ({ tx, caller }: ReadContext, id: string): Promise<Owned> =>
  first(
    tx,
    sql`select g."organizationId", exists (select 1 from content.seats s
        where s."accessGroupId" = g.id and s."userId" = ${caller?.userId ?? null}::uuid and s.status = 'active') as own
      from content."accessGroups" g where g.id = ${id}::uuid`,
  );

async function first(tx: Kysely<Database>, query: ReturnType<typeof sql>): Promise<Owned> {
  const { rows } = await (query as ReturnType<typeof sql<NonNullable<Owned>>>).execute(tx);
  return rows[0] ?? null;
}
