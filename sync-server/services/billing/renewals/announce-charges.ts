/** A charge is announced a week before it comes, once a term, or at once where it was agreed to later than that. */
import { ANNOUNCED_BEFORE_MS } from '#domain/next-charge.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import { writeAccount } from '../repository.ts';
import { chargeOf, ownerOf } from './charge-of.ts';
import type { LastTerm } from './renewal-statements.ts';
import { chargeVariables, tellManagers } from './tell-managers.ts';

/** Terms of an owner are announced in the order in which they end: those before the last one announced have been. */
const wasAnnounced = ({ endsAt, id, announcedEnd, announcedTerm }: LastTerm): boolean =>
  announcedEnd !== null &&
  endsAt !== null &&
  (announcedEnd > endsAt || (announcedEnd === endsAt && (announcedTerm ?? '') >= id));

export function isToAnnounce(term: LastTerm, at: number): boolean {
  const charge = chargeOf(term, at);
  return (
    charge !== null && term.failedAt === null && charge.at - at <= ANNOUNCED_BEFORE_MS && !wasAnnounced(term)
  );
}

/** @param terms  of one owner, whose account is held, in the order in which they end */
export async function announceCharges(
  ctx: ChangeContext,
  terms: readonly LastTerm[],
  at: number,
): Promise<void> {
  for (const term of terms) {
    const charge = isToAnnounce(term, at) ? chargeOf(term, at) : null;
    if (!charge) continue;
    await writeAccount(ctx.tx, term.environment, ownerOf(term), { announcedTerm: term.id });
    await tellManagers(ctx, term, 'chargeComing', { once: 0, at, variables: chargeVariables(term, charge) });
  }
}
