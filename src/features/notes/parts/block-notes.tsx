/** What stands below a block of the lesson: its notes, and the way to one more for a pointer. For the keyboard that way is at the lesson's end. */
import { IconNote } from '@tabler/icons-react';
import type { Block } from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import { noteWords as say } from '#contract/words/en/notes.ts';
import { quoteOf } from '#domain/notes.ts';
import { NewCard } from '#features/study/new-card.tsx';
import { Icon } from '#ui/icon.tsx';
import { begunBeside, shownNotes } from './lesson-notes-state.ts';
import { placeOnBlock } from './note-drafts.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import classes from './notes.module.css';
import { useNotes } from './use-notes.ts';

export function BlockNotes({ block }: { block: Block }) {
  const shown = shownNotes.use();
  const begun = begunBeside.use();
  const { add } = useNotes();
  const { key } = block.attrs;
  if (!shown || block.type === 'horizontalRule') return null;
  const { skillId, byBlock } = shown;
  const here = begun?.blockKey === key ? begun : null;
  const done = () => begunBeside.set(null);
  return (
    <div className={classes.beside} data-beside="" data-notes-of={key}>
      {byBlock.get(key)?.map((note) => (
        <NoteItem key={note.id} note={note} />
      ))}
      {here?.kind === 'note' && (
        <NoteForm
          label={say.labelOn(here.quote || say.noQuote)}
          place={placeOnBlock(skillId, key)}
          about={{ blockKey: key, quote: here.quote }}
          onSave={(body) => add({ skillId, blockKey: key, quote: here.quote }, body)}
          onCancel={done}
        />
      )}
      {here?.kind === 'card' && <NewCard skillId={skillId} rear={here.quote} onDone={done} />}
      {!here && (
        <button
          type="button"
          className={classes.add}
          title={say.add}
          aria-hidden="true"
          tabIndex={-1}
          data-no-print=""
          onClick={() => begunBeside.set({ kind: 'note', blockKey: key, quote: quoteOf(textOf(block)) })}
        >
          <Icon of={IconNote} size={20} />
        </button>
      )}
    </div>
  );
}
