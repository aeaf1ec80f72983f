/** Fields of announced rows that the last release did not have, under a shape that it did. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { shapeOf } from '#contract/sync/row-shapes.ts';
import { type SyncedType, syncedTypes } from '#contract/sync/wire.ts';
import type { Database } from '#server/storage/tables.ts';

/** Fields with a space between them, by type. */
type Rows = Record<string, { shape: number; fields: string }>;

const file = new URL('./released-rows.json', import.meta.url);

/** `RELEASE=1 npm test -- tests/server/authorization.test.ts` notes what is about to be released. */
export async function unshapedFields(db: Kysely<Database>): Promise<string[]> {
  const { rows: shown } = await sql<{ type: SyncedType; field: string }>`
    select distinct type, jsonb_object_keys(body) as field from sync.entities
    where not deleted and type = any(${[...syncedTypes]}) order by 1, 2`.execute(db);
  if (process.env.RELEASE) {
    const now: Rows = {};
    for (const { type, field } of shown) {
      const before = now[type];
      now[type] = { shape: shapeOf(type), fields: before ? `${before.fields} ${field}` : field };
    }
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  }
  const released = JSON.parse(readFileSync(file, 'utf8')) as Rows;
  return shown
    .filter(({ type, field }) => {
      const before = released[type];
      return before && shapeOf(type) === before.shape && !before.fields.split(' ').includes(field);
    })
    .map(({ type, field }) => `${type} has the new field ${field}`);
}
