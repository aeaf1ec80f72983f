/** Writing and removing notes; a device without room says so, and nothing that was typed is lost. */
import type { Note } from '#contract/content/note.ts';
import { newId } from '#contract/ids.ts';
import { noteWords as say } from '#contract/words/en/notes.ts';
import { savedOr } from '#features/kit/saved.ts';
import { upsertNote } from '#mutations/content/upsert-note.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { showToast } from '#ui/toasts.ts';

const saved = savedOr('notes', say.notSaved);

type Place = Pick<Note, 'skillId' | 'blockKey' | 'quote'>;

export function useNotes() {
  const upsert = useMutate(upsertNote);
  /** @returns false: it could not be stored */
  async function write(noteId: string, place: Place, body: string, seen: string | null): Promise<boolean> {
    const { skillId, blockKey, quote } = place;
    return saved(upsert)({ noteId, skillId, blockKey, quote, body, seen });
  }
  return {
    add: (place: Place, body: string) => write(newId(), place, body, null),
    change: async (note: Note, body: string) =>
      body === note.body || (await write(note.id, note, body, note.body)),
    async remove(note: Note) {
      if (!(await write(note.id, note, '', note.body))) return;
      const action = { label: say.undo, onPress: () => void write(note.id, note, note.body, null) };
      showToast({ id: 'notes', text: say.removed, action });
    },
  };
}
