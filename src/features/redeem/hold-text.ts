/** Why a code that may be right can't be used just now. */
import type { CodeOffer } from '#contract/accounts/access-code.ts';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import type { RedeemHold } from '#machines/redeem.ts';

export const holdText = (hold: RedeemHold, offer: CodeOffer | null): string =>
  hold === 'noSeatLeft' ? say.noSeatLeft(offer?.organization.name) : say[hold];
