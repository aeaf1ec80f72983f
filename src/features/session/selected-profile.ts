/** Which of their profiles a person chose last on this device: an organization, or the personal one, which holds until they choose (PROF-004, D65). */
import { PERSONAL_PROFILE, selectedProfileKey } from '#domain/storage-keys.ts';

/** An organization's id, or `PERSONAL_PROFILE`. */
export const selectedProfile = (accountId: string): string =>
  localStorage.getItem(selectedProfileKey(accountId)) ?? PERSONAL_PROFILE;

/** @param profile  an organization's id, or `PERSONAL_PROFILE` */
export function selectProfile(accountId: string, profile: string): void {
  if (localStorage.getItem(selectedProfileKey(accountId)) === profile) return;
  localStorage.setItem(selectedProfileKey(accountId), profile);
  window.dispatchEvent(new Event('storage')); // as the other tabs hear it
}

/** A profile was chosen, in this tab or in another one (LOCAL-025). */
export function onSelection(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
