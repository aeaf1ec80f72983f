/** The only door to access codes: who sees a batch, and who may make or take back what it gives. */
import type { CodeGift } from '#contract/accounts/access-code.ts';
import { Refusal } from '#contract/errors.ts';
import { mayManageCodes, type RootType } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../subject-in.ts';
import { findBatch } from './repository.ts';
import { rootsOfGifts } from './roots-of-gifts.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether there is no such batch */
export async function batchFor(ctx: ReadContext, batchId: string) {
  const batch = await findBatch(ctx.tx, batchId);
  if (!batch) throw new Refusal('FORBIDDEN_ACCESS');
  await assertSeesCodes(ctx, batch.organizationId);
  return batch;
}

/** Whoever makes codes of one catalog sees those of the other. @throws Refusal FORBIDDEN_ACCESS */
export async function assertSeesCodes(ctx: ReadContext, organizationId: string): Promise<void> {
  const subject = await subjectIn(ctx, organizationId);
  if (!mayManageCodes(subject, 'internal') && !mayManageCodes(subject, 'catalog'))
    throw new Refusal('FORBIDDEN_ACCESS');
}

/** @throws Refusal FORBIDDEN_ACCESS: a catalog that they open is not the caller's to give, or something is not the organization's own */
export async function assertGives(
  ctx: ReadContext,
  organizationId: string,
  gifts: readonly CodeGift[],
): Promise<void> {
  await assertManages(ctx, organizationId, await rootsOfGifts(ctx, organizationId, gifts));
}

/** What it gave may be gone meanwhile: then it counts as internal. @throws Refusal FORBIDDEN_ACCESS */
export async function batchToRevoke(ctx: ReadContext, batchId: string) {
  const batch = await batchFor(ctx, batchId);
  const { organizationId, gifts } = batch;
  const roots = await rootsOfGifts(ctx, organizationId, gifts).catch(() => new Set<RootType>(['internal']));
  await assertManages(ctx, organizationId, roots);
  return batch;
}

async function assertManages(
  ctx: ReadContext,
  organizationId: string,
  roots: ReadonlySet<RootType>,
): Promise<void> {
  const subject = await subjectIn(ctx, organizationId);
  if (![...roots].every((root) => mayManageCodes(subject, root))) throw new Refusal('FORBIDDEN_ACCESS');
}
