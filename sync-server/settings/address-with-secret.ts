/** An address with a user and a password in it, as an operator writes it. */

export const ENCODED_SIGNS = 'In the user and the password write @ as %40, # as %23, / as %2F and ? as %3F.';

/**
 * @returns null where a part of the password would be taken for another part of the address: of a second `@` the first ends the password, and
 * `#`, `/` and `?` end the host
 */
export function addressWithSecret(text: string): URL | null {
  const [, rest = ''] = text.split(/^[a-z]+:\/\//i);
  const [secret = '', ...hosts] = rest.split('@');
  const isTorn = hosts.length > 1 || rest.includes('#') || (hosts.length === 1 && /[/?]/.test(secret));
  return isTorn ? null : URL.parse(text);
}
