/** Writing a card of one's own. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { cardWords as say } from '#contract/words/en/cards.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import classes from './cards.module.css';

const MOST = 2_000;

export function CardForm({
  initial = { front: '', rear: '' },
  onSave,
  onCancel,
}: {
  initial?: { front: string; rear: string };
  /** @returns false: it could not be stored, and what was typed stays */
  onSave: (text: { front: string; rear: string }) => Promise<boolean>;
  onCancel: () => void;
}) {
  const [front, setFront] = useState(initial.front);
  const [rear, setRear] = useState(initial.rear);
  const field = (label: string, value: string, set: (value: string) => void) => (
    <LimitedTextarea
      label={label}
      value={value}
      autosize
      minRows={2}
      letters={MOST}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave({ front: front.trim(), rear: rear.trim() }).then((isSaved) => isSaved && onCancel());
      }}
    >
      {field(say.front, front, setFront)}
      {field(say.rear, rear, setRear)}
      <div className={classes.row}>
        <Button type="submit" disabled={!isVisible(front) || !isVisible(rear)}>
          {say.save}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}
