/** Again, Hard, Good, Easy. */
import { Button } from '@mantine/core';
import { cardWords as say } from '#contract/words/en/cards.ts';
import { type Grade, grades } from '#domain/flashcards.ts';
import classes from './cards.module.css';

export function GradeButtons({ onGrade }: { onGrade: (grade: Grade) => void }) {
  return (
    <fieldset className={classes.grades}>
      <legend>{say.howWell}</legend>
      {grades.map((grade) => (
        <Button key={grade} variant="default" onClick={() => onGrade(grade)}>
          {say.grades[grade]}
        </Button>
      ))}
    </fieldset>
  );
}
