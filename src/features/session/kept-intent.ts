/**
 * What a person has come for, as login-redirect.ts keeps it. What has to be done or declined leads on from each sign-in until it is; a page
 * leads on once.
 */
import { isAccessCode } from '#domain/access-code.ts';
import { addressOf, type Intent, intentAt, type Keeper, pathOf } from '#domain/intent.ts';
import { localKeys } from '#domain/storage-keys.ts';
import { keeper } from './login-redirect.ts';

/** What is to be done comes before a page (REDEEM-028). */
export function keptIntent(storage: Keeper = keeper()): Intent | null {
  const path = storage.getItem(localKeys.redemptionUrl) ?? '';
  const code = storage.getItem(localKeys.accessCode) ?? '';
  const found = intentAt(path.startsWith('/redeem') ? `${path}?code=${code}` : path);
  if (found !== null && found.kind !== 'page') return found;
  return intentAt(storage.getItem(localKeys.loginRedirect) ?? '');
}

/** Of somebody who is signed in: it leads nobody else who signs in here (REDEEM-006). */
export const keepOwnCode = (code: string): void => keeper().setItem(localKeys.accessCode, code);

export function keptCode(): string | null {
  const code = keeper().getItem(localKeys.accessCode);
  return code !== null && isAccessCode(code) ? code : null;
}

/** For the link of a mail, which may be opened on another device. */
export function keptAddress(): string | undefined {
  const intent = keptIntent();
  return intent === null ? undefined : addressOf(intent);
}

/** Where a sign-in leads on to; `/` where nothing is kept. */
export function takeLoginRedirect(storage: Keeper = keeper()): string {
  const intent = keptIntent(storage);
  storage.removeItem(localKeys.loginRedirect);
  return intent === null ? '/' : pathOf(intent);
}

/** It is done, declined, or can be done no more. A tab keeps one access code: it is whichever was entered last. */
export function endIntent(
  ended: { kind: 'redemption' } | Extract<Intent, { kind: 'joining' | 'invitation' }>,
  storage: Keeper = keeper(),
): void {
  const kept = keptIntent(storage);
  const same = kept?.kind === ended.kind && (ended.kind === 'redemption' || pathOf(kept) === pathOf(ended));
  if (same) storage.removeItem(localKeys.redemptionUrl);
  if (ended.kind === 'redemption') storage.removeItem(localKeys.accessCode);
}
