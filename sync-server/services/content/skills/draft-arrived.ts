/** What a person saw of a draft is here before anything is made of it. */
import { Refusal } from '#contract/errors.ts';
import { covers, type StoredDraft } from '../../../drafts/draft-storage.ts';
import { invalid } from '../../../verbs/check-arguments.ts';

/** @param draftVector  base64 of the state vector of what they saw @throws Refusal DRAFT_NOT_ARRIVED, INVALID_ARGUMENTS */
export function assertArrived(draft: StoredDraft, draftVector: string): void {
  const arrived = covers(draft, new Uint8Array(Buffer.from(draftVector, 'base64')));
  if (arrived === null) throw invalid('draftVector', 'no state vector');
  if (!arrived) throw new Refusal('DRAFT_NOT_ARRIVED');
}
