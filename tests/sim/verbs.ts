/** Every verb of the product with its sample, read from `src/mutations`: one that is added there is played without a word here. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { services } from '#contract/operation.ts';
import type { AnyMutation } from '#mutations/definition.ts';
import type { SampleOf } from '#mutations/sample.ts';
import { root } from '../../sync-server/boot.mjs';

export type SampledVerb = { mutation: AnyMutation; sample: SampleOf<AnyMutation> | null; file: string };

const isMutation = (value: unknown): value is AnyMutation =>
  typeof value === 'object' && value !== null && 'operation' in value && 'lane' in value;

/** By name. */
export async function sampledVerbs(): Promise<Map<string, SampledVerb>> {
  const found: SampledVerb[] = [];
  for (const service of services) {
    const folder = join(root, 'src/mutations', service);
    for (const name of namesIn(folder)) {
      const module: Record<string, unknown> = await import(pathToFileURL(join(folder, name)).href);
      const file = `src/mutations/${service}/${name}`;
      const sample = (module.sample ?? null) as SampledVerb['sample'];
      for (const mutation of Object.values(module).filter(isMutation)) found.push({ mutation, sample, file });
    }
  }
  found.sort((one, other) => (one.mutation.operation.name < other.mutation.operation.name ? -1 : 1));
  return new Map(found.map((verb) => [verb.mutation.operation.name, verb]));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^(?!.*\.test\.).*\.ts$/.test(name));
  } catch {
    return []; // a service whose verbs are all asked online
  }
}
