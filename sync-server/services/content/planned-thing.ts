/** Whatever somebody plans, favors or lists is something that they may read. */
import type { EntityInfo } from '#contract/content/schedule.ts';
import type { ReadContext } from '../../verbs/service-context.ts';
import { accessCollection } from './collections/access-collection.ts';
import { accessSkill } from './skills/access-skill.ts';

/** @throws Refusal FORBIDDEN_ACCESS; the same whether it may not be read or does not exist */
export async function readableThing(ctx: ReadContext, { type, id }: EntityInfo): Promise<{ title: string }> {
  const { title } = await (type === 'skill'
    ? accessSkill(ctx, id, 'Read')
    : accessCollection(ctx, id, 'ReadCard'));
  return { title };
}
