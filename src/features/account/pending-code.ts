/** A redemption that is under way: it survives a tab that dies. */
import { isAccessCode } from '#domain/access-code.ts';
import { sessionKeys } from '#domain/storage-keys.ts';

/** Where a signed-in person redeems. */
export const finalPath = (slug: string | null): string =>
  slug === null ? '/redeem/final' : `/redeem/${slug}/final`;

type Running = { code: string; groupId: string | null; accountId: string | null };
const NO_GROUP = '-';

/**
 * A redemption that this tab has begun, with the group that was chosen (D80): the server may not have heard of it.
 * @returns null: there is none of this account
 */
export function runningRedemption(accountId: string | null): Omit<Running, 'accountId'> | null {
  const kept = sessionStorage.getItem(sessionKeys.redemption)?.split(' ') ?? [];
  const [code = '', groupId = NO_GROUP, by] = kept;
  if (!isAccessCode(code) || accountId === null || by !== accountId) return null;
  return { code, groupId: groupId === NO_GROUP ? null : groupId };
}
export const keepRunning = ({ code, groupId, accountId }: Running): void =>
  sessionStorage.setItem(sessionKeys.redemption, `${code} ${groupId ?? NO_GROUP} ${accountId}`);
export const forgetRunning = (): void => sessionStorage.removeItem(sessionKeys.redemption);
