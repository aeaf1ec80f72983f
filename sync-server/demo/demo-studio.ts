/** What the demo's studio shows: a text that its reviewer approved, one that was edited since and waits for them again, and a saved view. */
import { textHashOf } from '#contract/document/text-hash.ts';
import { readDocument } from '#contract/drafts/draft-document.ts';
import { newId } from '#contract/ids.ts';
import { fragmentOf, openDraft } from '../drafts/draft-storage.ts';
import {
  announceApprovals,
  announceViewAgain,
  noteWhoWrote,
  writeApproval,
  writeView,
} from '../services/content/face.ts';
import type { ChangeContext } from '../sync/feed.ts';

const HOUR_MS = 60 * 60 * 1000;
const APPROVED_HOURS_AGO = 26;
const approvedText = 'mayday-in-nine-lines';
const editedText = 'what-the-barometer-says';
/** Of a text that nobody has any more. */
const FORMER_HASH = '0'.repeat(64);

const view = {
  name: 'Waiting for review',
  search: JSON.stringify({ quick: 'needs review', sort: 'updatedAt' }),
  columns: JSON.stringify(['title', 'workflow', 'authors', 'updatedAt']),
};

/** @param people  user ids by alias */
export async function addDemoStudio(
  ctx: ChangeContext,
  organizationId: string,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const reviewer = people.get('reviewer') as string;
  const author = people.get('author') as string;
  await approve(ctx, organizationId, approvedText, { author, reviewer }, at, (present) => present);
  await approve(ctx, organizationId, editedText, { author, reviewer }, at, () => FORMER_HASH);
  for (const alias of ['admin', 'author']) {
    const id = newId();
    const userId = people.get(alias) as string;
    await writeView(ctx.tx, {
      ...{ id, userId, organizationId, ...view, createdAt: at, updatedAt: at, deletedAt: null },
    });
    await announceViewAgain(ctx, `${userId}/${id}`);
  }
}

async function approve(
  ctx: ChangeContext,
  organizationId: string,
  slug: string,
  { author, reviewer: userId }: { author: string; reviewer: string },
  at: number,
  hashOf: (present: string) => string,
): Promise<void> {
  const { tx } = ctx;
  const { id: skillId } = await tx
    .selectFrom('content.skills')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const draft = await openDraft(tx, skillId, at);
  const textHash = await textHashOf(readDocument(fragmentOf(draft.doc)));
  const approvedAt = at - APPROVED_HOURS_AGO * HOUR_MS;
  await writeApproval(tx, { skillId, userId, stage: '', textHash: hashOf(textHash), approvedAt });
  await noteWhoWrote(tx, { ...draft, writtenBy: author }, textHash);
  await announceApprovals(ctx, skillId);
}
