/** The lesson that a draft holds, as long as it is one. */
import type * as Y from 'yjs';
import type { LessonDocument } from '#contract/document/document.ts';
import { readDocument } from '#contract/drafts/draft-document.ts';
import { Refusal } from '#contract/errors.ts';
import { fragmentOf } from '../../../drafts/draft-storage.ts';

/** @throws Refusal DRAFT_IS_INVALID, whose extras say what is wrong */
export function lessonOf(doc: Y.Doc): LessonDocument {
  try {
    return readDocument(fragmentOf(doc));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal('DRAFT_IS_INVALID', { extras: { problems: error.message.split('; ') } });
  }
}
