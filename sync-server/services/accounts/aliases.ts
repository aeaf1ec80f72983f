/** The names under which the operator speaks of an organization or a person. */
import type { Kysely } from 'kysely';
import type { FlagScope } from '#domain/feature-flags.ts';
import type { Database } from '../../storage/tables.ts';
import { findOrganization } from './organizations/repository.ts';
import { findUser } from './users/repository.ts';

/** @returns null for an id that nobody has */
export async function aliasOf(tx: Kysely<Database>, scope: FlagScope, id: string): Promise<string | null> {
  const found = scope === 'org' ? await findOrganization(tx, id) : await findUser(tx, id);
  return found?.alias ?? null;
}
