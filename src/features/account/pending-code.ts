/** A code between entry and redemption: it survives the sign-up, a mail that is opened elsewhere, and a tab that dies. */
import { isAccessCode } from '#domain/access-code.ts';
import { localKeys, sessionKeys } from '#domain/storage-keys.ts';

type PendingCode = { code: string; slug: string | null };

const pathOf = (slug: string | null, step: string) =>
  slug === null ? `/redeem/${step}` : `/redeem/${slug}/${step}`;

/** Where a signed-in person redeems. */
export const finalPath = (slug: string | null): string => pathOf(slug, 'final');
/** Where a visitor comes back to, with an account. */
const loginPath = (slug: string | null): string => pathOf(slug, 'login');

/** Entered, and not redeemed yet. */
export function keepCode({ code, slug }: PendingCode, visitor: boolean): void {
  localStorage.setItem(localKeys.accessCode, code);
  if (visitor) localStorage.setItem(localKeys.redemptionUrl, loginPath(slug));
}

export function keptCode(): string | null {
  const code = localStorage.getItem(localKeys.accessCode);
  return code !== null && isAccessCode(code) ? code : null;
}

/** For the link of a mail, which may be opened on another device: that one gets the code with it. */
export function withKeptCode(path: string): string {
  const code = keptCode();
  return code !== null && path === localStorage.getItem(localKeys.redemptionUrl)
    ? `${path}?code=${code}`
    : path;
}

/** The server has it now, or the person has thought better of it (REDEEM-016). */
export function forgetCode(): void {
  localStorage.removeItem(localKeys.accessCode);
  localStorage.removeItem(localKeys.redemptionUrl);
}

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
