/** What one change does to the rows that are shown; knows no other change, and so no other mutation. */
import { lastingId } from '#contract/ids.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { entityKey, parseKey } from '#store/entity-key.ts';
import type { OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { type AnyMutation, bodyOf, type Rows, type Written } from './definition.ts';

/** Takes part in what is shown: neither refused nor settled. */
export const isFolded = (entry: Pick<OutboxEntry, 'state'>) => entry.state !== 'rejected';

export const lastingKey = (key: string): string => {
  const parsed = parseKey(key);
  return parsed ? entityKey(parsed.type, lastingId(parsed.id)) : key;
};

/** What an entry of this mutation writes, given the rows as they are; of other rows than it touches, nothing. */
export function effectOf(mutation: AnyMutation, entry: OutboxEntry, rows: Rows): Written[] {
  const written = mutation.apply(rows, {
    args: entry.vars,
    me: entry.user,
    at: entry.createdAt,
    id: entry.id,
    touches: entry.touches,
  });
  return written.filter(({ key }) => entry.touches.includes(key));
}

export function rowsIn(view: ReadonlyMap<string, AnyRow | null>, beside: ReadonlyMap<string, AnyRow>): Rows {
  return {
    get: (type: SyncedType, id: string) => {
      const key = entityKey(type, id);
      const row = view.has(key) ? view.get(key) : beside.get(key);
      return row ? (bodyOf(row) as never) : undefined;
    },
  };
}
