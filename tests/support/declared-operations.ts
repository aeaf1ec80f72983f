/** Every mutation that the contract declares, read from its files: one that is added there is known here without a word. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GenericSchema } from 'valibot';
import { type Operation, services } from '#contract/operation.ts';
import { root } from '../../sync-server/boot.mjs';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' &&
  value !== null &&
  'args' in value &&
  'refusals' in value &&
  'document' in value;

/** By name. */
export async function declaredOperations(): Promise<Map<string, Operation>> {
  const found = new Map<string, Operation>();
  for (const room of [...services, 'lms', 'sync']) {
    const folder = join(root, 'src/contract', room);
    for (const name of readdirSync(folder).filter((each) => /^(?!.*\.test\.).*\.ts$/.test(each))) {
      const module: Record<string, unknown> = await import(pathToFileURL(join(folder, name)).href);
      for (const operation of Object.values(module).filter(isOperation)) found.set(operation.name, operation);
    }
  }
  return found;
}

type Inside = GenericSchema & {
  entries?: Record<string, GenericSchema>;
  item?: GenericSchema;
  wrapped?: GenericSchema;
  pipe?: readonly { type: string; requirement?: unknown }[];
};

/** The most characters that the text at this place of the arguments may have; null: it is none, or of a form of its own. */
export function longestText(schema: GenericSchema, at: readonly (string | number)[]): number | null {
  const { entries, item, wrapped, pipe } = schema as Inside;
  if (wrapped) return longestText(wrapped, at);
  const [key, ...rest] = at;
  if (key === undefined) {
    const most = pipe?.find(({ type }) => type === 'max_length')?.requirement;
    return schema.type === 'string' && typeof most === 'number' ? most : null;
  }
  const inside = entries?.[key] ?? item;
  return inside ? longestText(inside, rest) : null;
}
