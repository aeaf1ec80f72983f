/** Whoever asks, as the policy has to know them. */
import { sessionKindOf } from '../../verbs/action.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { noteWithheld } from '../../verbs/withheld.ts';
import { countedPlaceIn } from './required-factor.ts';

/** Who asks, with what they are in the organization. */
export async function subjectIn(ctx: ReadContext, organizationId: string) {
  const { tx, caller, at } = ctx;
  const place = caller && (await countedPlaceIn(tx, caller, organizationId, at));
  if (place?.withheld) noteWithheld(ctx, organizationId);
  return {
    userId: caller?.userId ?? null,
    roles: place?.roles ?? [],
    session: sessionKindOf(caller),
    withheld: place?.withheld ?? false,
  };
}
