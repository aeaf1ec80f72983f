/** Why a renewal was refused, from the provider's own word. */
import { nothingSaved } from './shared-money.ts';

const reasons: Readonly<Record<string, string>> = {
  'nothing saved': nothingSaved,
  authentication_required: 'The bank asks for a confirmation that only a person can give.',
  requires_action: 'The bank asks for a confirmation that only a person can give.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'There wasn’t enough money on the card.',
  lost_card: 'The bank has blocked the card.',
  stolen_card: 'The bank has blocked the card.',
  incorrect_number: 'The card’s number is wrong.',
  processing_error: 'The bank couldn’t answer. It may work later.',
};

export const refusedBecause = (reason: string): string => reasons[reason] ?? 'The payment was declined.';
