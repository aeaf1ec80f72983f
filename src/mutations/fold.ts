/** The shown form of rows: the server's with the waiting changes applied, in the order in which they were made. */

import { isUnsent, type OutboxEntry } from '#store/tables/outbox.ts';
import type { AnyRow } from '#store/tables/synced.ts';
import type { Rows } from './definition.ts';
import { effectOf, isFolded, lastingKey, rowsIn } from './effect.ts';
import { mutationNamed } from './registry.ts';

/** Nobody on the server's side shows it to this person: it is as if it were not there. */
export const isAsserted = (base: AnyRow | null | undefined): base is AnyRow =>
  !!base && base.buckets.length > 0;

/** A mutation that this version does not know writes nothing. */
function knownEffectOf(entry: OutboxEntry, rows: Rows) {
  const mutation = mutationNamed(entry.op);
  return mutation ? effectOf(mutation, entry, rows) : [];
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
    for (const { key, row } of knownEffectOf(entry, rows)) {
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
