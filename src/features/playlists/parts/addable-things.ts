/** What can be put into a playlist: whatever is on this device and not in it yet. */
import type { PlannedType } from '#contract/content/schedule.ts';
import { type TitleKey, titleKey } from '#domain/title-match.ts';
import type { LecternDb } from '#store/db.ts';
import { shownCards } from '#store/queries/shown-cards.ts';

export type Addable = { type: PlannedType; id: string; title: string; key: TitleKey };

/** Retired and archived content aside. */
export async function addableThings(db: LecternDb): Promise<Addable[]> {
  const [skills, collections, isShown] = await Promise.all([
    db.skills.toArray(),
    db.collections.toArray(),
    shownCards(db),
  ]);
  return [
    ...collections
      .filter(isShown)
      .filter(({ type, workflow }) => type !== 'root' && workflow !== 'RETIRED')
      .map(({ collectionId, title }) => addable('collection', collectionId, title)),
    ...skills
      .filter(isShown)
      .filter(({ workflow, archived }) => workflow !== 'RETIRED' && !archived)
      .map(({ skillId, title }) => addable('skill', skillId, title)),
  ];
}

const addable = (type: PlannedType, id: string, title: string): Addable => ({
  type,
  id,
  title,
  key: titleKey(title),
});
