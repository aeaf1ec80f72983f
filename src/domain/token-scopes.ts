/** What an access token may be used for beside the ordinary (AUTH-036, D72). */
import type { Role } from './role.ts';

/** Billing runs on test data. */
export const SANDBOX_SCOPE = 'billing:sandbox';

/** Who may enter the billing sandbox, by a role in any organization. */
export const sandboxRoles: readonly Role[] = ['owner', 'billingAdmin', 'superAdmin'];

/**
 * @param asked  separated by spaces; empty: all that the session has
 * @param held  what the session has
 * @returns those of the asked ones that it has, separated by spaces
 */
export function grantedScope(asked: string, held: readonly string[]): string {
  const wanted = asked.split(' ');
  return held.filter((scope) => asked === '' || wanted.includes(scope)).join(' ');
}
