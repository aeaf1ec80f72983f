/** Who wrote the text of a draft as it is now (U14). */
import { type LookedText, lookedAgain } from '#domain/approvals.ts';
import type { StoredDraft } from '../../../drafts/draft-storage.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { lookedTexts, writeLookedText } from './repository.ts';

type Tx = ReadContext['tx'];
type Of = Pick<StoredDraft, 'skillId' | 'seq' | 'writtenBy'>;

/** @param textHash  of the draft; null: it is no complete text */
export async function whoWrote(
  tx: Tx,
  { skillId, writtenBy: lastWriter }: Of,
  textHash: string | null,
): Promise<LookedText> {
  return lookedAgain((await lookedTexts(tx, [skillId])).get(skillId), { textHash, lastWriter });
}

/** Keeps it, so that later it is known whose text this was. */
export async function noteWhoWrote(tx: Tx, draft: Of, textHash: string | null): Promise<LookedText> {
  const looked = await whoWrote(tx, draft, textHash);
  await writeLookedText(tx, { skillId: draft.skillId, seq: draft.seq, ...looked });
  return looked;
}
