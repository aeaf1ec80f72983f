/** Writing a note. */
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { noteWords as say } from '#contract/words/en/notes.ts';
import { NOTE_LETTERS } from '#domain/notes.ts';
import { isVisible } from '#domain/visible-text.ts';
import { useStore } from '#store/react.ts';
import { keepNoteDraft, type NoteDraft, noteDraft } from './note-drafts.ts';
import classes from './notes.module.css';

export function NoteForm({
  label,
  place,
  about = { blockKey: null, quote: '' },
  initial = '',
  children,
  onSave,
  onCancel,
}: {
  label: string;
  /** names what was typed within the account, so that a reload does not lose it */
  place: string;
  about?: Pick<NoteDraft, 'blockKey' | 'quote'>;
  initial?: string;
  /** above the text: what it is about */
  children?: ReactNode;
  /** @returns false: it could not be stored, and what was typed stays */
  onSave: (body: string) => Promise<boolean>;
  onCancel: () => void;
}) {
  const { accountId } = useStore();
  // What was typed before a reload is there again, and takes nobody away from what they read.
  const [kept] = useState(() => noteDraft(accountId, place));
  const [body, setBody] = useState(kept?.body ?? initial);
  const type = (next: string) => {
    setBody(next);
    keepNoteDraft(accountId, place, next === initial ? null : { ...about, body: next });
  };
  const close = () => {
    keepNoteDraft(accountId, place, null);
    onCancel();
  };
  const isTooLong = body.trim().length > NOTE_LETTERS;
  return (
    <form
      className={classes.form}
      data-no-print=""
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(body.trim()).then((isSaved) => isSaved && close());
      }}
    >
      {children}
      <Textarea
        label={label}
        value={body}
        autosize
        minRows={2}
        autoFocus={kept === null}
        error={isTooLong && say.tooLong(body.trim().length, NOTE_LETTERS)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Button type="submit" disabled={isTooLong || !isVisible(body)}>
          {say.save}
        </Button>
        <Button variant="subtle" onClick={close}>
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}
