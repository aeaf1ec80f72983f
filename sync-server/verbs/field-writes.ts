/**
 * Plain fields: the last to commit wins, each by itself, and no clock of a device takes part (D34). Whoever wrote the value before, on
 * another device, is told when the winner had not seen it, and keeps what was lost until they have decided.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { LostValue, settleLostValueOperation } from '#contract/sync/lost-value.ts';
import { userBucket } from '#domain/bucket.ts';
import type { ChangeContext } from '../sync/feed.ts';
import type { ServiceContext } from './service-context.ts';

type Of = Pick<LostValue, 'type' | 'entityId'>;

/** What a write of fields goes by. */
export type LastWrites = {
  /** who wrote the fields last until now */
  before: { field: string; ver: number; userId: string; clientId: string | null; value: unknown }[];
  /** lost values of the caller: who writes the field again has decided */
  decided: string[];
};

/** Of what is written the fields of these names: texts, of which whoever loses one wants to know. */
export const textsOf = (fields: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** While the row is locked. */
export async function lastWrites(
  { tx, caller }: ServiceContext,
  { type, entityId }: Of,
  fields: readonly string[],
): Promise<LastWrites> {
  const { rows } = await sql<LastWrites>`
    select (
      select coalesce(jsonb_agg(w), '[]')
      from (select field, ver, "userId", "clientId", value from sync."fieldWrites"
        where type = ${type} and id = ${entityId} and field = any(${[...fields]}::text[])) as w
    ) as before, (
      select coalesce(jsonb_agg(id), '[]') from sync."lostValues"
      where type = ${type} and "entityId" = ${entityId} and "userId" = ${caller.userId} and field = any(${[...fields]}::text[])
    ) as decided`.execute(tx);
  return rows[0] ?? { before: [], decided: [] };
}

/**
 * Before the row is announced, while it is locked.
 * @param fields  those that the caller writes, with their new values
 * @param last  where it has been asked already
 */
export async function noteWrites(
  ctx: ServiceContext,
  of: Of,
  fields: Readonly<Record<string, unknown>>,
  last?: LastWrites,
): Promise<void> {
  const names = Object.keys(fields);
  if (names.length === 0) return;
  const { caller, seen, at } = ctx;
  const { type, entityId } = of;
  const { before, decided } = last ?? (await lastWrites(ctx, of, names));
  await ctx.send(writingFields(ctx, of, fields, decided));
  for (const lostId of decided) ctx.changed('lostValue', lostId, null, []);
  const seenVer = seen?.vers[`${type}:${entityId}`];
  for (const { field, ver, userId, clientId, value } of before) {
    const unseen = seen !== null && seenVer !== undefined && ver > seenVer && clientId !== seen.clientId;
    if (!unseen || isDeepStrictEqual(value, fields[field])) continue;
    const lostId = newId();
    await ctx.send(
      ctx.tx.insertInto('sync.lostValues').values({ id: lostId, userId, type, entityId, field }),
    );
    const by = caller.userId;
    const lost: LostValue = { lostId, type, entityId, field, value, by, at, settledAt: null };
    ctx.changed('lostValue', lostId, lost, [userBucket(userId)]);
  }
}

const writingFields = (
  { caller, seen }: ServiceContext,
  { type, entityId }: Of,
  fields: Readonly<Record<string, unknown>>,
  decided: readonly string[],
) => sql`
  with decided as (
    delete from sync."lostValues" where id = any(${[...decided]}::uuid[])
  )
  insert into sync."fieldWrites" (type, id, field, ver, "userId", "clientId", value)
  select ${type}, ${entityId}, f.field,
    coalesce((select ver from sync.entities where type = ${type} and id = ${entityId}), 0) + 1,
    ${caller.userId}::uuid, ${seen?.clientId ?? null}::uuid, f.value
  from jsonb_each(${JSON.stringify(fields)}::jsonb) as f(field, value)
  on conflict (type, id, field) do update
  set ver = excluded.ver, "userId" = excluded."userId", "clientId" = excluded."clientId", value = excluded.value`;

/** What a person said of themselves, and what was kept for them to decide, goes with their account. */
export async function forgetWritesOf(ctx: ChangeContext, userId: string): Promise<void> {
  await ctx.tx.deleteFrom('sync.fieldWrites').where('type', '=', 'user').where('id', '=', userId).execute();
  const lost = await ctx.tx
    .deleteFrom('sync.lostValues')
    .where('userId', '=', userId)
    .returning('id')
    .execute();
  for (const { id } of lost) ctx.changed('lostValue', id, null, []);
}

/** One that is not the caller's, or is settled already, is left alone. */
export async function settleLostValue(
  ctx: ServiceContext,
  { lostId }: ArgsOf<typeof settleLostValueOperation>,
) {
  const settled = await ctx.tx
    .deleteFrom('sync.lostValues')
    .where('id', '=', lostId)
    .where('userId', '=', ctx.caller.userId)
    .returning('id')
    .execute();
  for (const { id } of settled) ctx.changed('lostValue', id, null, []);
  return { success: true };
}
