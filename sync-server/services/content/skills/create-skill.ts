/** A person makes a skill for an organization, in courses or in none (API-046, CREATE-010, CREATE-015, CREATE-018). */
import { coverOf, type createSkillForOwnerOperation } from '#contract/content/create.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayCreateContent } from '#domain/policy.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { holdDraft } from '../../../drafts/draft-storage.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { organizationAlias } from '../../accounts/tenants.ts';
import { announceSkill } from '../announce.ts';
import { announceParents, appendChild, holdParents } from '../parents.ts';
import { standingOf } from '../standing.ts';
import { takeSlug } from '../take-slug.ts';

/**
 * Learners do not see it before its first publication.
 * @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, ROOTS_DO_NOT_MATCH, COLLECTION_IS_RETIRED
 */
export async function createSkill(ctx: ServiceContext, args: ArgsOf<typeof createSkillForOwnerOperation>) {
  const { tx, at, caller } = ctx;
  const id = args.skillId ?? ctx.mutationId;
  const organizationId = args.ownerInfo.id;
  const parents = await holdParents(ctx, args.collectionIds);
  const rootType = args.rootType ?? parents[0]?.rootType ?? 'internal';
  if (parents.some((parent) => parent.rootType !== rootType)) throw new Refusal('ROOTS_DO_NOT_MATCH');
  if (parents.some((parent) => parent.organizationId !== organizationId))
    throw new Refusal('FORBIDDEN_ACCESS');
  if (parents.some(({ type }) => type === 'root')) throw invalid('collectionIds', 'a catalog holds courses');
  const { subject } = (await standingOf(ctx))({ organizationId, courseIds: [] });
  if (!mayCreateContent(subject, rootType)) throw new Refusal('FORBIDDEN_ACCESS');
  const tenantSlug = await organizationAlias(tx, organizationId);
  if (tenantSlug === undefined) throw new Refusal('FORBIDDEN_ACCESS');
  const slug = await takeSlug(tx, 'content.skills', tenantSlug, slugOfTitle(args.title, 'skill'));
  const made = await tx
    .insertInto('content.skills')
    .values({
      id,
      organizationId,
      tenantSlug,
      slug,
      title: args.title,
      subtitle: args.subtitle,
      workflow: 'INITIAL',
      rootType,
      visible: false,
      free: true,
      loginRequired: true,
      legacy: args.legacy,
      tags: '[]',
      cover: coverOf(id),
      sections: '[]',
      estimatedSeconds: 0,
      assets: '[]',
      bodyVersion: null,
      createdBy: ctx.caller.userId,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw invalid('skillId', 'is taken');
  if (args.creatorIsAuthor) {
    await tx
      .insertInto('content.skillAuthors')
      .values({ skillId: id, userId: caller.userId, role: 'author' })
      .execute();
  }
  await holdDraft(tx, id, at);
  for (const parent of parents) await appendChild(ctx, parent, { type: 'skill', id });
  await announceParents(ctx, parents);
  await announceSkill(ctx, id);
  return { skillId: id, skillSlug: slug, tenantSlug };
}
