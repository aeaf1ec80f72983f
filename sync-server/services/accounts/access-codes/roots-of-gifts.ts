/** Which catalogs the gifts of a code open: by them the policy says who may give it. */
import type { CodeGift } from '#contract/accounts/access-code.ts';
import { Refusal } from '#contract/errors.ts';
import type { RootType } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { groupsByIds } from '../groups/repository.ts';

/** @throws Refusal FORBIDDEN_ACCESS: something is not the organization's own */
export async function rootsOfGifts(
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
