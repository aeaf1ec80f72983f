/** The only way to what everybody on the Internet may read: what a visitor may open, without what is put away, retired or not published. */
import { isForEverybody } from '#domain/public-content.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { accessCollections } from '../collections/access-collection.ts';
import type { CollectionRecord } from '../collections/collection-row.ts';
import { accessSkills } from '../skills/access-skill.ts';
import type { SkillRecord } from '../skills/skill-row.ts';

const asVisitor = (ctx: ReadContext): ReadContext => ({ tx: ctx.tx, at: ctx.at, caller: null });

export async function openCollections(ctx: ReadContext, ids: readonly string[]): Promise<CollectionRecord[]> {
  const found = await accessCollections(asVisitor(ctx), ids, 'ReadContent');
  return found.filter((each) => each.type !== 'root' && isForEverybody(each));
}

export async function openSkills(ctx: ReadContext, ids: readonly string[]): Promise<SkillRecord[]> {
  const found = await accessSkills(asVisitor(ctx), ids, 'Read');
  return found.filter((each) => each.bodyVersion !== null && isForEverybody(each));
}
