/** Whose a playlist is, and who sees it, where that is worth a word. */
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import type { ListedPlaylist } from '../read-playlists.ts';

export function whoseText({ own, byOrganization, organization, sharedBy }: ListedPlaylist): string[] {
  if (byOrganization) return organization ? [say.ofOrganization(organization)] : [];
  if (own) return organization ? [say.sharedWith(organization)] : [];
  return [say.sharedBy(sharedBy)];
}
