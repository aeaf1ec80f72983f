/** What was typed of a note and not saved: kept through a reload where drafts of comments and messages are, and forgotten with them. */
import { draftPlaces, keepText, keptText } from '#features/kit/kept-texts.ts';

export type NoteDraft = { body: string; blockKey: string | null; quote: string };

export const placeOnBlock = (skillId: string, blockKey: string) => `note ${skillId} block:${blockKey}`;
/** at the lesson's end, where one chooses what it is about */
export const placeInLesson = (skillId: string) => `note ${skillId} new`;
export const placeOfEdit = (noteId: string) => `note edit:${noteId}`;

export function noteDraft(accountId: string, place: string): NoteDraft | null {
  try {
    const kept: unknown = JSON.parse(keptText(accountId, place));
    if (typeof kept !== 'object' || kept === null) return null;
    const { body, blockKey, quote } = kept as Record<string, unknown>;
    if (typeof body !== 'string' || body === '') return null;
    return {
      body,
      blockKey: typeof blockKey === 'string' ? blockKey : null,
      quote: typeof quote === 'string' ? quote : '',
    };
  } catch {
    return null;
  }
}

/** null, or one without text, forgets it. */
export function keepNoteDraft(accountId: string, place: string, draft: NoteDraft | null): void {
  keepText(accountId, place, draft && draft.body !== '' ? JSON.stringify(draft) : '');
}

/** Those begun beside blocks of a lesson, the last first. */
export const draftsOnBlocks = (accountId: string, skillId: string): NoteDraft[] =>
  draftPlaces(accountId, placeOnBlock(skillId, '')).flatMap((place) => noteDraft(accountId, place) ?? []);
