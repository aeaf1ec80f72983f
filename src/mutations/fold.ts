/** The shown form of rows: the server's with the waiting changes applied, in the order in which they were made. */

import { lastingId } from '#contract/ids.ts';
import type { SyncedType } from '#contract/sync/wire.ts';
import { entityKey, parseKey } from '#store/entity-key.ts';
import { isUnsent, type OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import { bodyOf, type Rows } from './definition.ts';
import { mutationNamed } from './registry.ts';

/** Takes part in what is shown: neither refused nor settled. */
export const isFolded = (entry: Pick<OutboxEntry, 'state'>) => entry.state !== 'rejected';

/** Nobody on the server's side shows it to this person: it is as if it were not there. */
export const isAsserted = (base: AnyRow | null | undefined): base is AnyRow =>
  !!base && base.buckets.length > 0;

export const lastingKey = (key: string): string => {
  const parsed = parseKey(key);
  return parsed ? entityKey(parsed.type, lastingId(parsed.id)) : key;
};

/** What one entry writes, given the rows as they stand. Unknown mutations and bugs in one write nothing. */
export function effectOf(entry: OutboxEntry, rows: Rows) {
  const mutation = mutationNamed(entry.op);
  if (!mutation) return [];
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

/** Its effect is in the base already: applied again it would count twice. */
function isInBase(entry: OutboxEntry, key: string, bases: ReadonlyMap<string, AnyRow | null>): boolean {
  const lasting = lastingKey(key);
  const base = bases.get(lasting);
  if (lasting !== key && isAsserted(base)) return true;
  const ver = entry.vers?.[lasting];
  return ver !== undefined && !!base && base.ver >= ver;
}

/**
 * @param bases    the server's rows by key, null where it has none
 * @param entries  all that touch one of these keys, by order number; what is refused is left out here
 * @param beside   rows that entries read without touching them
 * @returns the shown row of each key, null where there is none
 */
export function fold(
  bases: ReadonlyMap<string, AnyRow | null>,
  entries: readonly OutboxEntry[],
  beside: ReadonlyMap<string, AnyRow>,
): Map<string, AnyRow | null> {
  const view = new Map<string, AnyRow | null>();
  for (const [key, base] of bases) view.set(key, isAsserted(base) ? { ...base, pending: 0 } : null);
  const rows = rowsIn(view, beside);
  for (const entry of entries.filter(isFolded)) {
    const fresh = entry.touches.filter((key) => !isInBase(entry, key, bases));
    for (const { key, row } of effectOf(entry, rows)) {
      if (!fresh.includes(key) || !bases.has(key)) continue;
      const base = bases.get(key);
      view.set(key, {
        ...row,
        ver: base?.ver ?? 0,
        buckets: base?.buckets ?? [],
        pending: view.get(key)?.pending ?? 0,
      });
    }
    if (!isUnsent(entry)) continue;
    for (const key of fresh) {
      const row = view.get(key);
      if (row) view.set(key, { ...row, pending: row.pending + 1 });
    }
  }
  return view;
}
