/** The reader's own notes in a lesson: those on the lesson as a whole, those whose passage is gone, and a way to one more on any block. */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import type { Block, LessonDocument } from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';
import { noteWords as say } from '#contract/words/en/notes.ts';
import { placedNotes, quoteOf } from '#domain/notes.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { notesOfSkill } from '#store/queries/notes.ts';
import { useStore, useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { BlockNotes } from './parts/block-notes.tsx';
import { begunBeside, shownNotes } from './parts/lesson-notes-state.ts';
import {
  draftsOnBlocks,
  keepNoteDraft,
  noteDraft,
  placeInLesson,
  placeOnBlock,
} from './parts/note-drafts.ts';
import { NoteForm } from './parts/note-form.tsx';
import { NoteItem } from './parts/note-item.tsx';
import classes from './parts/notes.module.css';
import { outermostBlocks } from './parts/outermost-blocks.ts';
import { SelectionBar } from './parts/selection-bar.tsx';
import { useNotes } from './parts/use-notes.ts';

type BesideBlocks = { BesideBlock?: ComponentType<{ block: Block }> };

export function LessonNotes({
  skillId,
  document,
  onBeside,
}: {
  skillId: string;
  document: LessonDocument;
  /** gives what stands below each block */
  onBeside: (beside: BesideBlocks) => void;
}) {
  const notes = useStored(notesOfSkill, skillId);
  const outermost = useMemo(() => outermostBlocks(document), [document]);
  const placed = useMemo(() => placedNotes(notes ?? [], outermost), [notes, outermost]);
  const { accountId } = useStore();
  const [adding, setAdding] = useState(() => noteDraft(accountId, placeInLesson(skillId)) !== null);
  useEffect(() => {
    onBeside({ BesideBlock: BlockNotes });
    return () => {
      shownNotes.set(null);
      begunBeside.set(null);
    };
  }, [onBeside]);
  // What was being written beside a block when the page was left is open there again; of several, the last.
  const known = useRef(outermost);
  known.current = outermost;
  useEffect(() => {
    const drafts = draftsOnBlocks(accountId, skillId);
    const begun = drafts.find(({ blockKey }) => blockKey !== null && known.current.has(blockKey));
    if (begun?.blockKey) begunBeside.set({ kind: 'note', blockKey: begun.blockKey, quote: begun.quote });
    // Of a block that is gone it is about the lesson.
    const lost = drafts.find(({ blockKey }) => blockKey !== null && !known.current.has(blockKey));
    const place = placeInLesson(skillId);
    if (!lost?.blockKey || noteDraft(accountId, place)) return;
    keepNoteDraft(accountId, place, { ...lost, blockKey: null });
    keepNoteDraft(accountId, placeOnBlock(skillId, lost.blockKey), null);
    setAdding(true);
  }, [accountId, skillId]);
  useEffect(() => shownNotes.set({ skillId, byBlock: placed.byBlock }), [skillId, placed]);
  const { onLesson, lost } = placed;
  return (
    <section className={classes.notes} aria-labelledby="notes">
      <h2 id="notes">{say.heading}</h2>
      <p className={classes.small}>
        {say.lead} <LearningLink to="/notes">{say.all}</LearningLink>
      </p>
      {onLesson.map((note) => (
        <NoteItem key={note.id} note={note} />
      ))}
      {lost.length > 0 && (
        <section className={classes.lost} aria-labelledby="notes-lost">
          <h3 id="notes-lost">{say.lostHeading}</h3>
          <p className={classes.small}>{say.lost}</p>
          {lost.map((note) => (
            <NoteItem key={note.id} note={note} quoted />
          ))}
        </section>
      )}
      {adding ? (
        <AddNote skillId={skillId} blocks={document.content} onDone={() => setAdding(false)} />
      ) : (
        <div data-no-print="">
          <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setAdding(true)}>
            {say.add}
          </Button>
        </div>
      )}
      <SelectionBar />
    </section>
  );
}

const OPTION_LETTERS = 80;

function AddNote({
  skillId,
  blocks,
  onDone,
}: {
  skillId: string;
  blocks: readonly Block[];
  onDone: () => void;
}) {
  const { add } = useNotes();
  const { accountId } = useStore();
  const place = placeInLesson(skillId);
  const [blockKey, setBlockKey] = useState(() => noteDraft(accountId, place)?.blockKey ?? '');
  const said = useMemo(
    () => blocks.map((block) => ({ key: block.attrs.key, text: quoteOf(textOf(block)) })),
    [blocks],
  );
  const quote = said.find(({ key }) => key === blockKey)?.text ?? '';
  return (
    <NoteForm
      label={say.label}
      place={place}
      about={{ blockKey: blockKey || null, quote }}
      onSave={(body) => add({ skillId, blockKey: blockKey || null, quote }, body)}
      onCancel={onDone}
    >
      <NativeSelect
        label={say.about}
        value={blockKey}
        onChange={(event) => setBlockKey(event.currentTarget.value)}
        data={[
          { value: '', label: say.whole },
          ...said
            .filter(({ text }) => text !== '')
            .map(({ key, text }) => ({ value: key, label: text.slice(0, OPTION_LETTERS) })),
        ]}
      />
    </NoteForm>
  );
}
