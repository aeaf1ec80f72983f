/** Whether what somebody pays with is kept for the owner's next terms: theirs to say if they manage its billing, and nobody else's. */
import type { ReadContext } from '../../../verbs/service-context.ts';
import { managesBilling } from '../access.ts';
import { findAccount, type InvoiceRecord } from '../repository.ts';

/** What is saved already is replaced by nothing that was not said. @returns null: it is never kept */
export async function keepsByDefault(
  ctx: ReadContext,
  { environment, courseId, ownerType: type, ownerId: id }: InvoiceRecord,
): Promise<boolean | null> {
  const owner = { type, id };
  if (courseId !== null || !(await managesBilling(ctx, owner))) return null;
  return !(await findAccount(ctx.tx, environment, owner))?.method;
}
