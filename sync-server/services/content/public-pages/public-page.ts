/** What a page says to everybody on the Internet: asked for as a visitor, so that the server's rights alone decide. */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { collectionPath, skillPath } from '#domain/learning-path.ts';
import { MOST_PUBLIC_ENTRIES } from '#domain/public-content.ts';
import { matchRoute } from '#domain/routes.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { findTenant } from '../../accounts/tenants.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { collectionIdsBySlugs, coursesOfRoot } from '../collections/repository.ts';
import { mayReadAsset } from '../may-read-asset.ts';
import { findSkillId } from '../skills/repository.ts';
import type { SkillRecord } from '../skills/skill-row.ts';
import { openCollections, openSkills } from './open-content.ts';
import { outlineOf, type PublicEntry } from './public-outline.ts';

export type PublicPage = {
  kind: 'catalog' | 'collection' | 'skill';
  /** the one address under which it is to be found */
  path: string;
  title: string;
  /** one sentence or two below the title; may be empty */
  lead: string;
  description: string;
  /** an asset that visitors may load */
  picture: string | null;
  organization: string;
  outline: PublicEntry[];
};

type Asking = Pick<ReadContext, 'tx' | 'at'>;

/** Courses of a catalog are looked at in pieces of so many, and no more than these. */
const AT_ONCE = 100;
const MOST_LOOKED_AT = 1_000;

/** Where a page for everybody may be. */
type PublicPlace =
  | { kind: 'catalog'; alias: string }
  | { kind: 'content'; tenantSlug: string; slugs: readonly string[]; skillSlug: string | undefined }
  | { kind: 'skill'; skillId: string };

/** @param pathname  decoded, without a slash at its end. @returns null: no page there is for everybody */
export function publicPlaceAt(pathname: string): PublicPlace | null {
  const match = matchRoute(pathname);
  if (match === null) return null;
  const { currentOrgSlug, tenantSlug, collectionSlugs, skillSlug, skillId } = match.params;
  if (match.route.path === '/{currentOrgSlug}/catalog')
    return { kind: 'catalog', alias: currentOrgSlug ?? '' };
  if (match.route.guard !== 'content') return null;
  if (skillId !== undefined) return v.is(idSchema, skillId) ? { kind: 'skill', skillId } : null;
  if (tenantSlug === undefined) return null;
  return { kind: 'content', tenantSlug, slugs: collectionSlugs?.split('/') ?? [], skillSlug };
}

/** @returns null: nothing for everybody is there, whatever else is */
export async function publicPageAt(asking: Asking, place: PublicPlace): Promise<PublicPage | null> {
  const ctx: ReadContext = { ...asking, caller: null };
  if (place.kind === 'catalog') return catalogPage(ctx, place.alias);
  if (place.kind === 'skill') return skillPage(ctx, place.skillId);
  const { tenantSlug, slugs, skillSlug } = place;
  const trail = await openTrail(ctx, tenantSlug, slugs);
  if (trail === null) return null;
  if (skillSlug === undefined) return collectionPage(ctx, trail);
  const id = await findSkillId(ctx.tx, { tenantSlug, slug: skillSlug, userId: null });
  const holder = trail.at(-1);
  if (id === undefined || (holder && !holds(holder, id))) return null;
  return skillPage(ctx, id);
}

const holds = ({ children }: CollectionRecord, id: string) => children.some((child) => child.id === id);

/** From a course down; null unless everybody may read each of them, and each holds the next. */
async function openTrail(
  ctx: ReadContext,
  tenantSlug: string,
  slugs: readonly string[],
): Promise<CollectionRecord[] | null> {
  const ids = await collectionIdsBySlugs(ctx.tx, tenantSlug, slugs);
  const open = await openCollections(ctx, ids);
  const trail = ids.flatMap((id) => open.find((each) => each.id === id) ?? []);
  const isTrail = trail.every((each, at) => {
    const above = trail[at - 1];
    return above ? holds(above, each.id) : each.type === 'course';
  });
  return isTrail && trail.length === slugs.length ? trail : null;
}

async function collectionPage(
  ctx: ReadContext,
  trail: readonly CollectionRecord[],
): Promise<PublicPage | null> {
  const [course, collection] = [trail[0], trail.at(-1)];
  if (!course || !collection) return null;
  const { title, titleSub, shortDescription, description, tenantSlug } = collection;
  const slugs = trail.map(({ slug }) => slug);
  const pictures = [collection, course].flatMap(({ featuredImage, image }) => [featuredImage, image]);
  return {
    kind: 'collection',
    path: collectionPath(tenantSlug, slugs),
    title,
    lead: shortDescription || titleSub,
    description,
    picture: await openPicture(ctx, pictures),
    organization: (await findTenant(ctx.tx, tenantSlug))?.name ?? '',
    outline: await outlineOf(ctx, collection, slugs),
  };
}

async function skillPage(ctx: ReadContext, skillId: string): Promise<PublicPage | null> {
  const [skill] = await openSkills(ctx, [skillId]);
  if (!skill) return null;
  const { title, subtitle, description, tenantSlug, slug, image, featuredImage } = skill;
  return {
    kind: 'skill',
    path: skillPath(tenantSlug, slug),
    title,
    lead: subtitle,
    description,
    picture: await openPicture(ctx, [featuredImage, image]),
    organization: (await findTenant(ctx.tx, tenantSlug))?.name ?? '',
    outline: sectionsOf(skill),
  };
}

/** What stands before the first heading is called as the lesson itself. */
const sectionsOf = ({ sections, title }: SkillRecord): PublicEntry[] =>
  sections
    .filter((section) => section.title !== title || section.description !== '')
    .slice(0, MOST_PUBLIC_ENTRIES)
    .map((section) => ({ depth: 0, title: section.title, text: section.description, path: null }));

async function catalogPage(ctx: ReadContext, alias: string): Promise<PublicPage | null> {
  const organization = await findTenant(ctx.tx, alias);
  if (!organization) return null;
  const { organizationId, name, description, images } = organization;
  const ids = (await coursesOfRoot(ctx.tx, organizationId, 'catalog')).slice(0, MOST_LOOKED_AT);
  const outline: PublicEntry[] = [];
  for (let at = 0; at < ids.length && outline.length < MOST_PUBLIC_ENTRIES; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const open = await openCollections(ctx, some);
    for (const id of some) {
      const course = open.find((each) => each.id === id);
      if (!course) continue;
      const { title, titleSub, shortDescription, tenantSlug, slug } = course;
      const path = collectionPath(tenantSlug, [slug]);
      outline.push({ depth: 0, title, text: shortDescription || titleSub, path });
    }
  }
  if (outline.length === 0) return null;
  return {
    kind: 'catalog',
    path: `/${organization.alias}/catalog`,
    title: name,
    lead: '',
    description,
    picture: images?.logoSquare ?? images?.logoHeader ?? null,
    organization: name,
    outline: outline.slice(0, MOST_PUBLIC_ENTRIES),
  };
}

/** The first of them that visitors may load. */
async function openPicture({ tx, at }: ReadContext, ids: readonly (string | null)[]): Promise<string | null> {
  for (const id of new Set(ids)) if (id !== null && (await mayReadAsset(tx, null, id, at))) return id;
  return null;
}
