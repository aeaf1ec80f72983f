/** Making codes and taking them back (D81). */
import type {
  CodeGift,
  createAccessCodesOperation,
  revokeAccessCodesOperation,
} from '#contract/accounts/access-code.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayManageCodes, type RootType } from '#domain/policy.ts';
import { audit } from '../../../audit/audit.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { addCodes, newCodes } from '../add-codes.ts';
import { groupsByIds } from '../groups/repository.ts';
import { subjectIn } from '../subject-in.ts';

/** The catalogs that the gifts open. @throws Refusal FORBIDDEN_ACCESS: something is not the organization's own */
async function rootsOf(
  { tx }: ReadContext,
  organizationId: string,
  gifts: readonly CodeGift[],
): Promise<Set<RootType>> {
  const roots = new Set<RootType>();
  const courseIds = new Set<string>();
  for (const gift of gifts) {
    if (gift.type === 'joinOrganizationGroup') {
      roots.add('internal');
      const groups = await groupsByIds(tx, gift.groupIds);
      const own = groups.filter((group) => group.organizationId === organizationId && !group.archived);
      if (own.length !== new Set(gift.groupIds).size) throw new Refusal('FORBIDDEN_ACCESS');
    } else if (gift.type === 'createContentAssignment') {
      for (const courseId of gift.courseIds) courseIds.add(courseId);
    } else {
      const group = await tx
        .selectFrom('content.accessGroups')
        .select(['organizationId', 'courseIds'])
        .where('id', '=', gift.accessGroupId)
        .executeTakeFirst();
      if (group?.organizationId !== organizationId) throw new Refusal('FORBIDDEN_ACCESS');
      for (const courseId of group.courseIds) courseIds.add(courseId);
    }
  }
  if (courseIds.size === 0) return roots;
  const courses = await tx
    .selectFrom('content.collections')
    .select(['organizationId', 'rootType'])
    .where('type', '=', 'course')
    .where('id', 'in', [...courseIds])
    .execute();
  const own = courses.filter((course) => course.organizationId === organizationId);
  if (own.length !== courseIds.size) throw new Refusal('FORBIDDEN_ACCESS');
  for (const { rootType } of own) roots.add(rootType);
  return roots;
}

/** @throws Refusal FORBIDDEN_ACCESS */
export async function createAccessCodes(
  ctx: ServiceContext,
  { count, ...batch }: ArgsOf<typeof createAccessCodesOperation>,
) {
  const { at, caller } = ctx;
  const { batchId, organizationId, gifts, expiresAt } = batch;
  const subject = await subjectIn(ctx, organizationId);
  const roots = await rootsOf(ctx, organizationId, gifts);
  if (![...roots].every((root) => mayManageCodes(subject, root))) throw new Refusal('FORBIDDEN_ACCESS');
  if (expiresAt !== null && expiresAt <= at) throw new Refusal('INVALID_ARGUMENTS');
  const codes = newCodes(count);
  await addCodes(ctx, { ...batch, id: batchId, codes, by: caller.userId, at });
  const entity = { type: 'accessCodeBatch', id: batchId };
  await audit(ctx.tx, { kind: 'code made', at, by: caller, organizationId, entity, details: { count } });
  return { batchId, codes };
}

/** @throws Refusal FORBIDDEN_ACCESS; the same whether there is no such batch */
export async function batchFor(ctx: ReadContext, batchId: string) {
  const batch = await ctx.tx
    .selectFrom('accounts.accessCodeBatches')
    .selectAll()
    .where('id', '=', batchId)
    .executeTakeFirst();
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

/** @throws Refusal FORBIDDEN_ACCESS */
export async function revokeAccessCodes(
  ctx: ServiceContext,
  { batchId }: ArgsOf<typeof revokeAccessCodesOperation>,
) {
  const { organizationId, gifts, revokedAt } = await batchFor(ctx, batchId);
  const subject = await subjectIn(ctx, organizationId);
  const roots = await rootsOf(ctx, organizationId, gifts).catch(() => new Set<RootType>(['internal']));
  if (![...roots].every((root) => mayManageCodes(subject, root))) throw new Refusal('FORBIDDEN_ACCESS');
  if (revokedAt !== null) return { success: true };
  await ctx.tx
    .updateTable('accounts.accessCodeBatches')
    .set({ revokedAt: ctx.at })
    .where('id', '=', batchId)
    .execute();
  const entity = { type: 'codeBatch', id: batchId };
  await audit(ctx.tx, { kind: 'codes revoked', at: ctx.at, by: ctx.caller, organizationId, entity });
  return { success: true };
}
