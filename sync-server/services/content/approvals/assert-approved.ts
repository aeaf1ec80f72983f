/** A publication shows the text that was approved as often as its organization asks, or it is refused (D94). */
import type { LessonDocument } from '#contract/document/document.ts';
import { textHashOf } from '#contract/document/text-hash.ts';
import { Refusal } from '#contract/errors.ts';
import { missingApprovals } from '#domain/approvals.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { approvalsOfText, stagesOf } from './repository.ts';

type Of = { id: string; organizationId: string | null };

/** @throws Refusal APPROVAL_MISSING, whose extras name the stages */
export async function assertApproved(
  { tx }: ServiceContext,
  { id, organizationId }: Of,
  document: LessonDocument,
): Promise<void> {
  // Stages are an organization's: what a person owns they publish as they like.
  if (organizationId === null) return;
  const stages = await stagesOf(tx, organizationId);
  if (stages.length === 0) return;
  const textHash = await textHashOf(document);
  const missing = missingApprovals(stages, await approvalsOfText(tx, id, textHash), textHash);
  if (missing.length > 0) throw new Refusal('APPROVAL_MISSING', { extras: { missing } });
}
