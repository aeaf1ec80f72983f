/** What a course or a collection holds, as far as everybody may read it. */
import { collectionPath, skillPath } from '#domain/learning-path.ts';
import { MOST_PUBLIC_ENTRIES } from '#domain/public-content.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import type { SkillRecord } from '../skills/skill-row.ts';
import { openCollections, openSkills } from './open-content.ts';

export type PublicEntry = {
  /** 0: at the top */
  depth: number;
  title: string;
  text: string;
  /** null: it has no page of its own */
  path: string | null;
};

/** Collections inside of collections: what lies deeper has a page of its own above it. */
const DEEPEST = 3;

type Found = { collections: Map<string, CollectionRecord>; skills: Map<string, SkillRecord> };

/** @param slugs  of the way to it, its own last */
export async function outlineOf(
  ctx: ReadContext,
  top: CollectionRecord,
  slugs: readonly string[],
): Promise<PublicEntry[]> {
  const outline: PublicEntry[] = [];
  for (const entry of entriesOf(await foundBelow(ctx, top), top, slugs, 0)) {
    if (outline.length === MOST_PUBLIC_ENTRIES) break;
    outline.push(entry);
  }
  return outline;
}

async function foundBelow(ctx: ReadContext, top: CollectionRecord): Promise<Found> {
  const collections = new Map<string, CollectionRecord>();
  const skillIds = new Set<string>();
  let level = [top];
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth += 1) {
    const children = level.flatMap((each) => each.children.slice(0, MOST_PUBLIC_ENTRIES));
    for (const { type, id } of children) if (type === 'skill') skillIds.add(id);
    const below = children.filter(({ type, id }) => type !== 'skill' && !collections.has(id));
    const ids = [...new Set(below.map(({ id }) => id))].slice(0, MOST_PUBLIC_ENTRIES);
    level = await openCollections(ctx, ids);
    for (const each of level) collections.set(each.id, each);
  }
  const skills = await openSkills(ctx, [...skillIds].slice(0, MOST_PUBLIC_ENTRIES));
  return { collections, skills: new Map(skills.map((skill) => [skill.id, skill])) };
}

/** One after the other: the same collection may be held in many places, and only the first few hundred entries are wanted. */
function* entriesOf(
  found: Found,
  holder: CollectionRecord,
  slugs: readonly string[],
  depth: number,
): Generator<PublicEntry> {
  for (const { id } of holder.children.slice(0, MOST_PUBLIC_ENTRIES)) {
    const skill = found.skills.get(id);
    if (skill) {
      const path = skillPath(holder.tenantSlug, skill.slug, slugs);
      yield { depth, title: skill.title, text: skill.subtitle, path };
    }
    const collection = found.collections.get(id);
    if (!collection) continue;
    const below = [...slugs, collection.slug];
    const text = collection.shortDescription || collection.titleSub;
    yield { depth, title: collection.title, text, path: collectionPath(holder.tenantSlug, below) };
    if (depth < DEEPEST) yield* entriesOf(found, collection, below, depth + 1);
  }
}
