/** The collections and courses that hold a skill, as this device knows them (COLL-021). */
import { Link } from '@tanstack/react-router';
import { collaboratorWords as say } from '#contract/words/en/collaborators.ts';
import { collectionLink } from '#domain/learning-path.ts';
import type { LecternDb } from '#store/db.ts';
import { shownCards } from '#store/queries/shown-cards.ts';
import { useStored } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './collaborators-dialog.module.css';

export async function placesOf(db: LecternDb, skillId: string) {
  const skill = await db.skills.get(skillId);
  if (!skill) return null;
  const rows = (await db.collections.toArray()).filter(await shownCards(db));
  const holding = rows.filter(
    ({ type, children }) => type !== 'root' && children.some(({ id }) => id === skillId),
  );
  const places = holding.map((row) => {
    const course = rows.find(({ collectionId }) => collectionId === row.rootCollectionId);
    const inside = row.type === 'collection' && course ? [course] : [];
    return {
      id: row.collectionId,
      title: [...inside, row].map(({ title }) => title).join(' › '),
      to: collectionLink(
        row,
        [...inside, row].map(({ collectionSlug }) => collectionSlug),
      ),
    };
  });
  return { title: skill.title, places: places.sort((a, b) => a.title.localeCompare(b.title)) };
}

export function PresenceDialog({ skillId, onClose }: { skillId: string; onClose: () => void }) {
  const shown = useStored(placesOf, skillId);
  if (!shown) return null;
  return (
    <Dialog opened onClose={onClose} title={say.presenceTitle(shown.title)} closeLabel={say.close}>
      {shown.places.length === 0 ? (
        <p>{say.nowhere}</p>
      ) : (
        <ul className={styles.places}>
          {shown.places.map(({ id, title, to }) => (
            <li key={id}>
              <Link to={to} onClick={onClose}>
                <bdi>{title}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
