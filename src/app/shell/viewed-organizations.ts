/** The organizations whose pages were open last, by id, the newest first (NAV-028). What they are called is in the account's own data. */
import { localKeys } from '#domain/storage-keys.ts';

export function viewedOrganizations(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(localKeys.lastViewedOrganizations) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // somebody else's hand
  }
}
