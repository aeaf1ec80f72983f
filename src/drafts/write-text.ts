/** Writes a whole lesson into a draft that no editor has open, such as one that an import has just made. It is sent like anything that is typed. */
import type { LessonDocument } from '#contract/document/document.ts';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import type { Draft } from './draft.ts';
import { type DraftSurroundings, openDraft } from './open-draft.ts';

const READY_MS = 10_000;

/**
 * Resolves when the disk has it.
 * @throws RangeError: it is no lesson; Error: the text of the draft is not here, or the disk took nothing
 */
export async function writeText(
  skillId: string,
  document: LessonDocument,
  around: DraftSurroundings,
): Promise<void> {
  const draft = await openDraft(skillId, around);
  try {
    await until(draft, () => draft.getState().text === 'ready');
    draft.doc.transact(() => writeDocument(draft.fragment, document));
    await until(draft, () => draft.getState().saved !== 'in-memory');
  } finally {
    await draft.close();
  }
}

function until(draft: Draft, is: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(new Error('The draft could not be written.')), READY_MS);
    const look = () => {
      if (!draft.getState().diskWorks) end(new Error('The disk took nothing.'));
      else if (is()) end(null);
    };
    const leave = draft.subscribe(look);
    const end = (error: Error | null) => {
      clearTimeout(late);
      leave();
      if (error) reject(error);
      else resolve();
    };
    look();
  });
}
