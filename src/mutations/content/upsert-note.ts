/** A person writes a private note on a block, changes it or takes it away. Served by services/content/notes. */
import { type Note, upsertNoteOperation } from '#contract/content/note.ts';
import { newId } from '#contract/ids.ts';
import { mergedNote } from '#domain/notes.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const upsertNote = defineMutation({
  operation: upsertNoteOperation,
  lane: ({ noteId }) => `note:${noteId}`,
  types: ['note'],
  touches: ({ args }) => [entityKey('note', args.noteId)],
  apply: (rows, { args: { noteId, skillId, blockKey, quote, body, seen }, at }) => {
    const known = rows.get('note', noteId);
    const note: Note = {
      id: noteId,
      thing: 'note',
      skillId: known?.skillId ?? skillId,
      blockKey: known ? known.blockKey : blockKey,
      quote: known?.quote ?? quote,
      body: mergedNote(known?.body ?? null, { body, seen }),
      createdAt: known?.createdAt ?? at,
      updatedAt: at,
    };
    return [{ key: entityKey('note', noteId), row: note }];
  },
  into: {
    upsertNote: (earlier, later) => ({ ...later, seen: (earlier.vars.seen ?? null) as string | null }),
  },
  about: ({ skillId, body }) => ({ place: entityKey('skill', skillId), text: body || null }),
});

export const sample: SampleOf<typeof upsertNote> = ({ all, text }, chance) => {
  const known = chance() < 0.6 ? oneOf(all('note'), chance) : undefined;
  if (known) {
    const { id: noteId, skillId, blockKey, quote, body: seen } = known;
    return { noteId, skillId, blockKey, quote, body: chance() < 0.2 ? '' : text, seen };
  }
  const skill = oneOf(all('skill'), chance);
  if (!skill) return null;
  const { skillId } = skill;
  return {
    noteId: newId(),
    skillId,
    blockKey: oneOf(['a1', 'b2', null], chance) ?? null,
    quote: 'Knots',
    body: text,
    seen: null,
  };
};
