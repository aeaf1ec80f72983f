/** The cards of a lesson: the author's and the reader's own, each with how well it was known (SKILL-022). */
import { Button } from '@mantine/core';
import { IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SkillBody } from '#contract/content/skill.ts';
import { cardWords as say } from '#contract/words/en/cards.ts';
import { confidenceOf } from '#domain/flashcards.ts';
import { VISITOR } from '#store/db.ts';
import { useStore, useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CardForm } from './parts/card-form.tsx';
import classes from './parts/cards.module.css';
import { GradeButtons } from './parts/grade-buttons.tsx';
import { useCards } from './parts/use-cards.ts';
import { cardsOfSkill, type DeckCard } from './read-cards.ts';

type Shown = Pick<DeckCard, 'id' | 'skillId' | 'front' | 'rear' | 'own' | 'reviews'>;

export function LessonCards({ skillId, cards }: { skillId: string; cards: SkillBody['flashcards'] }) {
  const mine = useStored(cardsOfSkill, skillId);
  const visitor = useStore().accountId === VISITOR;
  const { add } = useCards();
  const [adding, setAdding] = useState(false);
  const authors = cards.map(
    ({ flashcardId: id, front, rear }): Shown => ({
      id,
      skillId,
      front,
      rear,
      own: false,
      reviews: mine?.get(id)?.reviews ?? [],
    }),
  );
  const own = [...(mine?.values() ?? [])].filter((card) => card.own);
  const all: Shown[] = [...authors, ...own];
  if (visitor && all.length === 0) return null;
  return (
    <section className={classes.cards} aria-labelledby="flashcards">
      <h2 id="flashcards">{say.heading}</h2>
      {all.length > 0 && <p className={classes.lead}>{say.lead}</p>}
      {all.length > 0 && (
        <ul className={classes.list}>
          {all.map((card) => (
            <li key={card.id}>
              <Card card={card} answers={!visitor} />
            </li>
          ))}
        </ul>
      )}
      {!visitor && (
        <div data-no-print="">
          {adding ? (
            <CardForm
              place={`card ${skillId}`}
              onSave={(text) => add(skillId, text)}
              onCancel={() => setAdding(false)}
            />
          ) : (
            <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
              {say.add}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Card({ card, answers }: { card: Shown; answers: boolean }) {
  const { grade, change, remove } = useCards();
  const [editing, setEditing] = useState(false);
  const level = confidenceOf(card.reviews);
  if (editing)
    return (
      <CardForm
        place={`card ${card.id}`}
        initial={{ front: card.front, rear: card.rear }}
        onSave={(text) => change(card, text)}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <details className={classes.card}>
      <summary className={classes.front}>
        <Icon of={IconChevronRight} size={16} className={classes.chevron} />
        <bdi>{card.front}</bdi>
        {level && <span className={classes.level}>{say.level(say.grades[level])}</span>}
      </summary>
      <p className={classes.rear} dir="auto">
        {card.rear}
      </p>
      {answers && (
        <div className={classes.foot} data-no-print="">
          <GradeButtons onGrade={(given) => void grade(card, given)} />
          {card.own && (
            <div className={classes.row}>
              <span className={classes.level}>{say.own}</span>
              <IconButton icon={IconPencil} label={say.edit} onPress={() => setEditing(true)} />
              <IconButton icon={IconTrash} label={say.remove} onPress={() => void remove(card)} />
            </div>
          )}
        </div>
      )}
    </details>
  );
}
