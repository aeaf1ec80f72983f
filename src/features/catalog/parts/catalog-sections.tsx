/** Above all of a catalog: what to continue, what is new, what others open. The heading of all the rest follows them. */
import { type ReactNode, useMemo, useState } from 'react';
import * as words from '#contract/words/en.ts';
import { catalogSections, type SectionName } from '#domain/catalog-sections.ts';
import { VISITOR } from '#store/db.ts';
import type { CourseCard } from '#store/queries/course-cards.ts';
import { useStore } from '#store/react.ts';
import { CardRow } from '#ui/card-row.tsx';
import styles from '../catalog-screen.module.css';

export type ShownSection = { name: SectionName; cards: CourseCard[] };

/** Once the catalog has come they stay as they are while it is open: what others do meanwhile moves nothing that somebody reads. */
export function useCatalogSections(cards: readonly CourseCard[], arriving: boolean): ShownSection[] {
  const visitor = useStore().accountId === VISITOR;
  const [now] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const sections = useMemo(
    () => catalogSections(cards.map(factsOf), { visitor, now }),
    [visitor, now, arriving ? cards : null],
  );
  return useMemo(() => {
    const named = new Set(sections.flatMap(({ courses }) => courses.map(({ id }) => id)));
    const cardOf = new Map(
      cards.flatMap((card) =>
        named.has(card.course.collectionId) ? [[card.course.collectionId, card] as const] : [],
      ),
    );
    return sections
      .map(({ name, courses }) => ({ name, cards: courses.flatMap(({ id }) => cardOf.get(id) ?? []) }))
      .filter((section) => section.cards.length > 0);
  }, [sections, cards]);
}

const factsOf = ({ course, progress, learnedAt }: CourseCard) => {
  const {
    collectionId: id,
    visible,
    free,
    loginRequired,
    workflow,
    updatedAt,
    likes = 0,
    views = 0,
  } = course;
  const complete = progress.collectionComplete;
  return { id, visible, free, loginRequired, workflow, updatedAt, likes, views, complete, learnedAt };
};

export function CatalogSections({
  sections,
  card,
}: {
  sections: readonly ShownSection[];
  card: (card: CourseCard) => ReactNode;
}) {
  const say = words.catalog;
  return (
    <>
      {sections.map(({ name, cards }) => (
        <CardRow
          key={name}
          heading={say.sections[name]}
          backLabel={say.scrollBack(say.sections[name])}
          onLabel={say.scrollOn(say.sections[name])}
        >
          {cards.map(card)}
        </CardRow>
      ))}
      <h2 className={styles.all}>{say.all}</h2>
    </>
  );
}
