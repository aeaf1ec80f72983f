/** Which of a person's organizations was open last on this device. */
import { selectedProfileKey } from '#domain/storage-keys.ts';

/** The organization that was open last. */
export const selectedOrganization = (accountId: string): string | null =>
  localStorage.getItem(selectedProfileKey(accountId));

export function selectOrganization(accountId: string, organizationId: string): void {
  if (selectedOrganization(accountId) === organizationId) return;
  localStorage.setItem(selectedProfileKey(accountId), organizationId);
  window.dispatchEvent(new Event('storage')); // as the other tabs hear it
}

/** An organization was chosen, in this tab or in another one (LOCAL-025). */
export function onSelection(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
