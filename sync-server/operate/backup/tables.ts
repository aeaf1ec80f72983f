/** Which tables make up the installation's data, in an order in which they can be filled: what is referred to comes first. */
import type { ClientBase } from 'pg';

export type DataTable = {
  schema: string;
  name: string;
  /** those that are stored; computed ones come back without being written */
  columns: string[];
};

/** All that the migrations make. */
export const OWN_SCHEMAS = [
  'accounts',
  'audit',
  'billing',
  'communication',
  'content',
  'jobs',
  'lms',
  'sync',
];
/** Where migrations note themselves. */
const NOTES = ['kysely_migration', 'kysely_migration_lock'];

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const tableName = ({ schema, name }: Pick<DataTable, 'schema' | 'name'>) =>
  `${quoted(schema)}.${quoted(name)}`;

/** Tables of other software, but those that extensions bring: `schema.table`. */
export async function foreignTables(client: ClientBase): Promise<string[]> {
  const { rows: noted } = await client.query<{ noted: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as noted`,
  );
  // A schema of one of our names is ours where our migrations are noted.
  const own = noted[0]?.noted ? OWN_SCHEMAS : [];
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname <> all($1) and n.nspname <> 'information_schema'
       and n.nspname not like 'pg\\_%' and not (n.nspname = 'public' and c.relname = any($2))
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [own, NOTES],
  );
  return rows.map(({ name }) => name);
}

/** @throws when tables refer to each other in a circle */
export async function dataTables(client: ClientBase): Promise<DataTable[]> {
  const { rows: tables } = await client.query<DataTable>(
    `select n.nspname as schema, c.relname as name, (
       select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
     order by 1, 2`,
    [OWN_SCHEMAS],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.conrelid::regclass::text as "from", f.confrelid::regclass::text as "to"
     from pg_constraint f where f.contype = 'f' and f.conrelid <> f.confrelid`,
  );
  const { rows: names } = await client.query<{ schema: string; name: string; text: string }>(
    `select n.nspname as schema, c.relname as name, c.oid::regclass::text as text
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`,
  );
  const textOf = new Map(names.map(({ schema, name, text }) => [`${schema}.${name}`, text]));
  const ordered: DataTable[] = [];
  const placed = new Set<string>();
  const waiting = [...tables];
  while (waiting.length > 0) {
    const next = waiting.findIndex((table) => {
      const text = textOf.get(`${table.schema}.${table.name}`);
      return references.every(
        ({ from, to }) => from !== text || placed.has(to) || !waiting.some((other) => nameOf(other) === to),
      );
    });
    if (next < 0)
      throw new Error(`These tables refer to each other in a circle: ${waiting.map(tableName).join(', ')}`);
    const [table] = waiting.splice(next, 1);
    if (!table) break;
    ordered.push(table);
    placed.add(nameOf(table) ?? '');
  }
  return ordered;

  function nameOf({ schema, name }: DataTable): string | undefined {
    return textOf.get(`${schema}.${name}`);
  }
}

export type SequenceValue = { schema: string; name: string; value: string; called: boolean };

export async function sequences(client: ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2`,
    [OWN_SCHEMAS],
  );
  const values: SequenceValue[] = [];
  for (const { schema, name } of rows) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${tableName({ schema, name })}`,
    );
    const [at] = found;
    if (at) values.push({ schema, name, ...at });
  }
  return values;
}
