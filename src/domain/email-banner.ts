/** Who is asked above every page to verify their address (BANNER-003). */

/** How people sign in through the two providers that an operator can set up: those have confirmed the address themselves (D12, D68). */
export const partnerFactors = ['google', 'partner'] as const;

type Email = { address: string; primary: boolean; verified: boolean };

/**
 * @param factors  by what the session was proved
 * @returns the address that waits for its mail to be answered; null: there is nothing to ask
 */
export function addressToVerify(emails: readonly Email[], factors: readonly string[]): string | null {
  if (partnerFactors.some((partner) => factors.includes(partner))) return null;
  return emails.find(({ primary, verified }) => primary && !verified)?.address ?? null;
}
