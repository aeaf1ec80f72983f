/** A publication shows the text that was approved as often as its organization asks, or it is refused (D94). */
import type { LessonDocument } from '#contract/document/document.ts';
import { textHashOf } from '#contract/document/text-hash.ts';
import { Refusal } from '#contract/errors.ts';
import { missingApprovals } from '#domain/approvals.ts';
import type { StoredDraft } from '../../../drafts/draft-storage.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { approvalsAsked, approvalsOfText } from './repository.ts';
import { whoWrote } from './who-wrote.ts';

type Of = { organizationId: string | null };

/** @throws Refusal APPROVAL_MISSING, whose extras name the stages */
export async function assertApproved(
  { tx }: ServiceContext,
  { organizationId }: Of,
  draft: StoredDraft,
  document: LessonDocument,
): Promise<void> {
  // Stages are an organization's: what a person owns they publish as they like.
  if (organizationId === null) return;
  const asked = await approvalsAsked(tx, organizationId);
  if (asked.stages.length === 0) return;
  const textHash = await textHashOf(document);
  const approvals = await approvalsOfText(tx, draft.skillId, textHash);
  const missing = missingApprovals(asked, approvals, await whoWrote(tx, draft, textHash));
  if (missing.length > 0) throw new Refusal('APPROVAL_MISSING', { extras: { missing } });
}
