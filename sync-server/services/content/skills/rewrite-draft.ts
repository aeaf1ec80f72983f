/** A draft becomes another text as a whole, as an edit of the same draft; what was there is kept beside it. */
import { encodeStateAsUpdate } from 'yjs';
import type { LessonDocument } from '#contract/document/document.ts';
import { writeDocument } from '#contract/drafts/draft-document.ts';
import {
  draftSubject,
  fragmentOf,
  keepCopy,
  openDraft,
  storeUpdate,
  updateOf,
} from '../../../drafts/draft-storage.ts';
import { personOf, type ServiceContext } from '../../../verbs/service-context.ts';
import { sendTextChangesHands } from '../approvals/look-at-approved-texts.ts';

export async function rewriteDraft(
  ctx: ServiceContext,
  skillId: string,
  text: LessonDocument,
): Promise<void> {
  const { tx, at, caller } = ctx;
  const draft = await openDraft(tx, skillId, at);
  const state = encodeStateAsUpdate(draft.doc);
  await keepCopy(tx, { skillId, at, userId: caller.userId, state, name: null });
  const update = updateOf(draft.doc, () => {
    const fragment = fragmentOf(draft.doc);
    // Whole: what broke the draft may be in any part of it.
    fragment.delete(0, fragment.length);
    writeDocument(fragment, text);
  });
  if (update === null) return;
  if (await storeUpdate(tx, draft, update, { at, by: personOf(caller) }))
    await sendTextChangesHands(tx, skillId, at);
  ctx.tell(draftSubject(draft));
}
