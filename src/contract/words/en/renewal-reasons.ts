/** Why a renewal was refused, from the provider's own word. */
const reasons: Readonly<Record<string, string>> = {
  'nothing saved': 'No payment method is saved.',
  authentication_required: 'The bank asks for a confirmation that only a person can give.',
  requires_action: 'The bank asks for a confirmation that only a person can give.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'There wasn’t enough money on the card.',
};

export const refusedBecause = (reason: string): string => reasons[reason] ?? 'The payment was declined.';
