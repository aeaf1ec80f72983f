/** The notes of the lesson on the screen, for what stands beside each of its blocks; and what is being written there. */
import type { Note } from '#contract/content/note.ts';
import { sharedState } from '#ui/shared-state.ts';

export const shownNotes = sharedState<{
  skillId: string;
  byBlock: ReadonlyMap<string, readonly Note[]>;
} | null>(null);

/** `quote`: what the block, or the part that was selected, says */
export type Begun = { kind: 'note' | 'card'; blockKey: string; quote: string };

export const begunBeside = sharedState<Begun | null>(null);
