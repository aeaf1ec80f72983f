/** Writing a card of one's own. */

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { cardWords as say } from '#contract/words/en/cards.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedTextarea } from '#features/kit/limited-field.tsx';
import { useKeptTyping } from '#features/kit/use-kept-typing.ts';
import classes from './cards.module.css';

const MOST = 2_000;

export function CardForm({
  place,
  initial = { front: '', rear: '' },
  onSave,
  onCancel,
}: {
  /** names what is typed within the account */
  place: string;
  initial?: { front: string; rear: string };
  /** @returns false: it could not be stored, and what was typed stays */
  onSave: (text: { front: string; rear: string }) => Promise<boolean>;
  onCancel: () => void;
}) {
  const { typed, keep, forget } = useKeptTyping(place, initial);
  const [front, setFront] = useState(typed.front);
  const [rear, setRear] = useState(typed.rear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is what changes
  useEffect(() => keep({ front, rear }), [front, rear]);
  const close = () => {
    forget();
    onCancel();
  };
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
        void onSave({ front: front.trim(), rear: rear.trim() }).then((isSaved) => isSaved && close());
      }}
    >
      {field(say.front, front, setFront)}
      {field(say.rear, rear, setRear)}
      <div className={classes.row}>
        <Button type="submit" disabled={!isVisible(front) || !isVisible(rear)}>
          {say.save}
        </Button>
        <Button variant="subtle" onClick={close}>
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}
