/** A person makes a skill for an organization, in courses or in none, or for themselves (API-046, CREATE-010, CREATE-015, CREATE-018). */
import { coverOf, type createSkillForOwnerOperation } from '#contract/content/create.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { OWN_ROOT } from '#domain/own-space.ts';
import { mayCreateContent, type RootType } from '#domain/policy.ts';
import { slugOfTitle } from '#domain/slug.ts';
import { holdDraft } from '../../../drafts/draft-storage.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdAlias } from '../../accounts/people.ts';
import { organizationAlias } from '../../accounts/tenants.ts';
import { announceSkill } from '../announce.ts';
import { announceParents, appendChild, holdParents } from '../parents.ts';
import { standingOf } from '../standing.ts';
import { takeSlug } from '../take-slug.ts';
import { addAuthors, insertNewSkill } from './repository.ts';

type Args = ArgsOf<typeof createSkillForOwnerOperation>;

/** Whose it is, where it is shown, and what its address begins with. */
type Place = {
  parents: Awaited<ReturnType<typeof holdParents>>;
  organizationId: string | null;
  ownerId: string | null;
  rootType: RootType;
  tenantSlug: string;
};

/**
 * Learners do not see it before its first publication.
 * @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, ROOTS_DO_NOT_MATCH, COLLECTION_IS_RETIRED
 */
export async function createSkill(ctx: ServiceContext, args: Args) {
  const { tx, at, caller } = ctx;
  const id = args.skillId ?? ctx.mutationId;
  const place = await (args.ownerInfo.type === 'USER' ? ownSpace(ctx, args) : placeInOrganization(ctx, args));
  const { parents, tenantSlug, ...owner } = place;
  const slug = await takeSlug(tx, 'content.skills', tenantSlug, slugOfTitle(args.title, 'skill'));
  const made = await insertNewSkill(tx, {
    id,
    ...owner,
    tenantSlug,
    slug,
    title: args.title,
    subtitle: args.subtitle,
    workflow: 'INITIAL',
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
  });
  if (!made) throw invalid('skillId', 'is taken');
  if (args.creatorIsAuthor) await addAuthors(tx, id, caller.userId, ['author']);
  await holdDraft(tx, id, at);
  for (const parent of parents) await appendChild(ctx, parent, { type: 'skill', id });
  await announceParents(ctx, parents);
  await announceSkill(ctx, id);
  return { skillId: id, skillSlug: slug, tenantSlug };
}

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS, ROOTS_DO_NOT_MATCH, COLLECTION_IS_RETIRED */
async function placeInOrganization(ctx: ServiceContext, args: Args): Promise<Place> {
  const organizationId = args.ownerInfo.id;
  const parents = await holdParents(ctx, args.collectionIds);
  const rootType = args.rootType ?? parents[0]?.rootType ?? 'internal';
  if (parents.some((parent) => parent.rootType !== rootType)) throw new Refusal('ROOTS_DO_NOT_MATCH');
  if (parents.some((parent) => parent.organizationId !== organizationId))
    throw new Refusal('FORBIDDEN_ACCESS');
  if (parents.some(({ type }) => type === 'root')) throw invalid('collectionIds', 'a catalog holds courses');
  const { subject } = (await standingOf(ctx))({ organizationId, courseIds: [] });
  if (!mayCreateContent(subject, rootType)) throw new Refusal('FORBIDDEN_ACCESS');
  const tenantSlug = await organizationAlias(ctx.tx, organizationId);
  if (tenantSlug === undefined) throw new Refusal('FORBIDDEN_ACCESS');
  return { parents, organizationId, ownerId: null, rootType, tenantSlug };
}

/** A person's own is in no catalog and no course (D96). @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
async function ownSpace(ctx: ServiceContext, { ownerInfo, collectionIds, rootType }: Args): Promise<Place> {
  const owner = { organizationId: null, ownerId: ownerInfo.id };
  const { subject } = (await standingOf(ctx))({ ...owner, courseIds: [] });
  if (!mayCreateContent(subject, OWN_ROOT)) throw new Refusal('FORBIDDEN_ACCESS');
  if (collectionIds.length > 0) throw invalid('collectionIds', 'courses are organizations’');
  if ((rootType ?? OWN_ROOT) !== OWN_ROOT) throw invalid('rootType', 'is private');
  const tenantSlug = await holdAlias(ctx.tx, owner.ownerId);
  if (tenantSlug === undefined) throw new Refusal('FORBIDDEN_ACCESS');
  return { ...owner, parents: [], rootType: OWN_ROOT, tenantSlug };
}
