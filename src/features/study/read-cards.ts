/** The cards that a person learns by: their own, and those of authors that they have answered. */
import type { CardReview } from '#domain/flashcards.ts';
import { skillPath } from '#domain/learning-path.ts';
import type { LecternDb } from '#store/db.ts';
import { flashcards } from '#store/queries/study.ts';

export type DeckCard = {
  id: string;
  skillId: string;
  front: string;
  rear: string;
  own: boolean;
  reviews: CardReview[];
  /** null: the lesson is not on this device */
  skill: { title: string; path: string } | null;
};

/** What an author has taken out of the lesson, or whose text is not here, is left out. */
export async function deck(db: LecternDb): Promise<DeckCard[]> {
  const rows = await flashcards(db);
  const skillIds = [...new Set(rows.map(({ skillId }) => skillId))];
  const [skills, bodies] = await Promise.all([db.skills.bulkGet(skillIds), db.bodies.bulkGet(skillIds)]);
  const skillOf = new Map(skills.flatMap((skill) => (skill ? [[skill.skillId, skill] as const] : [])));
  const textOf = new Map(
    bodies.flatMap((body) => (body ? body.flashcards.map((card) => [card.flashcardId, card] as const) : [])),
  );
  return rows.flatMap(({ id, skillId, own, reviews }) => {
    const text = own ?? textOf.get(id);
    if (!text) return [];
    const skill = skillOf.get(skillId);
    return {
      id,
      skillId,
      front: text.front,
      rear: text.rear,
      own: own !== null,
      reviews,
      skill: skill ? { title: skill.title, path: skillPath(skill.tenantSlug, skill.skillSlug) } : null,
    };
  });
}

/** Of one lesson, by the card's id. */
export async function cardsOfSkill(db: LecternDb, skillId: string): Promise<Map<string, DeckCard>> {
  const all = await deck(db);
  return new Map(all.filter((card) => card.skillId === skillId).map((card) => [card.id, card]));
}
