import type { LecternDb } from '#store/db.ts';
import type { AnyMutation } from './definition.ts';

/** @returns keys of the rows that a mutation changes, each once */
export async function touchedBy(
  db: LecternDb,
  mutation: AnyMutation,
  args: Record<string, unknown>,
  id: string,
): Promise<string[]> {
  const more = mutation.alsoTouches ? await mutation.alsoTouches(db, args) : [];
  return [...new Set([...mutation.touches({ id, args, me: db.accountId }), ...more])];
}
