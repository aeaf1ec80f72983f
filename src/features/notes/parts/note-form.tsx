/** Writing a note. */
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { noteWords as say } from '#contract/words/en/notes.ts';
import { NOTE_LETTERS } from '#domain/notes.ts';
import { isVisible } from '#domain/visible-text.ts';
import classes from './notes.module.css';

export function NoteForm({
  label,
  initial = '',
  children,
  onSave,
  onCancel,
}: {
  label: string;
  initial?: string;
  /** above the text: what it is about */
  children?: ReactNode;
  /** @returns false: it could not be stored, and what was typed stays */
  onSave: (body: string) => Promise<boolean>;
  onCancel: () => void;
}) {
  const [body, setBody] = useState(initial);
  const isTooLong = body.trim().length > NOTE_LETTERS;
  return (
    <form
      className={classes.form}
      data-no-print=""
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(body.trim()).then((isSaved) => isSaved && onCancel());
      }}
    >
      {children}
      <Textarea
        label={label}
        value={body}
        autosize
        minRows={2}
        autoFocus
        error={isTooLong && say.tooLong(body.trim().length, NOTE_LETTERS)}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Button type="submit" disabled={isTooLong || !isVisible(body)}>
          {say.save}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}
