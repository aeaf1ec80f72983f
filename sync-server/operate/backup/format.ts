/**
 * What is in a backup: a tar archive. `lectern-backup.json` comes first and says what it is, `tables/{schema}.{table}/{n}.zst` hold each
 * table as PostgreSQL's COPY writes it, `assets/…` the files, `keys.json` the sealed keys, and `manifest.json` comes last with the length
 * and hash of everything before it: an archive without it was cut.
 */
import * as v from 'valibot';

export const FORMAT = 1;
export const HEADER = 'lectern-backup.json';
export const MANIFEST = 'manifest.json';
export const KEYS = 'keys.json';

export const headerSchema = v.object({
  /** raised when an older version could not read it */
  format: v.number(),
  version: v.string(),
  /** ISO instant of the snapshot */
  madeAt: v.string(),
  /** names of the migrations that its tables have had */
  migrations: v.array(v.string()),
  keys: v.picklist(['sealed', 'left out']),
});
export type BackupHeader = v.InferOutput<typeof headerSchema>;

const entrySchema = v.object({ name: v.string(), size: v.number(), sha256: v.string() });
export type BackupEntry = v.InferOutput<typeof entrySchema>;

const tableSchema = v.object({
  schema: v.string(),
  name: v.string(),
  columns: v.array(v.string()),
  rows: v.number(),
});
export type BackupTable = v.InferOutput<typeof tableSchema>;

export const manifestSchema = v.object({
  entries: v.array(entrySchema),
  tables: v.array(tableSchema),
  sequences: v.array(
    v.object({ schema: v.string(), name: v.string(), value: v.string(), called: v.boolean() }),
  ),
});
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

export const tableFolder = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `tables/${schema}.${name}/`;
export const assetEntry = (sha256: string) => `assets/${sha256.slice(0, 2)}/${sha256}`;
