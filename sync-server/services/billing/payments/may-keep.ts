/** Whether what somebody pays with can be kept for the owner's next terms: theirs to say if they manage its billing, and nobody else's. */
import type { ReadContext } from '../../../verbs/service-context.ts';
import { managesBilling } from '../access.ts';
import type { InvoiceRecord } from '../repository.ts';

/** It is kept only by a press of its own (D124). */
export async function mayKeep(
  ctx: ReadContext,
  { courseId, ownerType: type, ownerId: id }: Pick<InvoiceRecord, 'courseId' | 'ownerType' | 'ownerId'>,
): Promise<boolean> {
  return courseId === null && (await managesBilling(ctx, { type, id }));
}
