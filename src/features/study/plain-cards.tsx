/** The cards of a lesson where nobody is known to review them: the question shows, the answer opens. */
import { IconChevronRight } from '@tabler/icons-react';
import type { SkillBody } from '#contract/content/skill.ts';
import * as words from '#contract/words/en.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './parts/cards.module.css';

export function PlainCards({ cards }: { cards: SkillBody['flashcards'] }) {
  if (cards.length === 0) return null;
  const say = words.skill;
  return (
    <section className={classes.cards} aria-labelledby="flashcards">
      <h2 id="flashcards">{say.flashcards}</h2>
      <p className={classes.lead}>{say.flashcardsLead}</p>
      <ul className={classes.list}>
        {cards.map(({ flashcardId, front, rear }) => (
          <li key={flashcardId}>
            <details className={classes.card}>
              <summary className={classes.front}>
                <Icon of={IconChevronRight} size={16} className={classes.chevron} />
                <bdi>{front}</bdi>
              </summary>
              <p className={classes.rear} dir="auto">
                {rear}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
