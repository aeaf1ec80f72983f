/** One note, to read, change and take away. */
import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Note } from '#contract/content/note.ts';
import { noteWords as say } from '#contract/words/en/notes.ts';
import { Moment } from '#features/changes/moment.tsx';
import { useStore } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { noteDraft, placeOfEdit } from './note-drafts.ts';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { useNotes } from './use-notes.ts';

export function NoteItem({
  note,
  quoted = false,
  lost = false,
}: {
  note: Note;
  /** with what it is on: where that does not stand above it */
  quoted?: boolean;
  /** its block is no longer in the lesson */
  lost?: boolean;
}) {
  const { change, remove } = useNotes();
  const { accountId } = useStore();
  const place = placeOfEdit(note.id);
  // What was being changed when the page was left is open again.
  const [editing, setEditing] = useState(() => noteDraft(accountId, place) !== null);
  if (editing)
    return (
      <NoteForm
        label={say.edit}
        place={place}
        initial={note.body}
        onSave={(body) => change(note, body)}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <article className={classes.note} aria-label={say.label}>
      {quoted && note.blockKey !== null && (
        <blockquote className={classes.quote} dir="auto">
          {note.quote || say.noQuote}
        </blockquote>
      )}
      <p className={classes.body} dir="auto">
        <Icon of={IconNote} size={16} />
        <span>{note.body}</span>
      </p>
      {lost && <p className={classes.small}>{say.passageGone}</p>}
      <div className={classes.foot} data-no-print="">
        <span className={classes.small}>
          <Moment at={note.updatedAt} />
        </span>
        <IconButton icon={IconPencil} size="small" label={say.edit} onPress={() => setEditing(true)} />
        <IconButton icon={IconTrash} size="small" label={say.remove} onPress={() => void remove(note)} />
      </div>
    </article>
  );
}
