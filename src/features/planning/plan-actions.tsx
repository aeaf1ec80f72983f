/** What a signed-in person may do with content for later: schedule it, mark it, put it into a playlist. */
import { FavoriteButton } from '#features/favorites/favorite-button.tsx';
import { AddToPlaylistButton } from '#features/playlists/add-to-playlist-button.tsx';
import { CalendarButton } from '#features/schedule/calendar-button.tsx';
import { VISITOR } from '#store/db.ts';
import type { PlannedThing } from '#store/queries/planned-things.ts';
import { useClientFlags, useStore } from '#store/react.ts';
import styles from './plan-actions.module.css';

export function PlanActions({ thing }: { thing: PlannedThing }) {
  const clientFlags = useClientFlags();
  const visitor = useStore().accountId === VISITOR;
  if (visitor) return null;
  return (
    <div className={styles.acts} data-no-print="">
      {clientFlags.showLearnLater && <CalendarButton thing={thing} />}
      <FavoriteButton thing={thing} />
      <AddToPlaylistButton thing={thing} />
    </div>
  );
}
