/** Content is put away, where learners do not see it, or brought back (STUDIO-012, D64). */
import type { setContentArchivedOperation } from '#contract/content/content-acts.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { mayBeShown } from '#domain/own-space.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { holdContent, writeContent } from './hold-content.ts';

/** What comes back stays hidden unless it is asked for otherwise. @throws Refusal FORBIDDEN_ACCESS, SKILL_IS_RETIRED, COLLECTION_IS_RETIRED */
export async function setContentArchived(
  ctx: ServiceContext,
  { type, entityId, archived, visible }: ArgsOf<typeof setContentArchivedOperation>,
) {
  const content = await holdContent(ctx, type, entityId);
  if (content.retired) throw new Refusal(type === 'skill' ? 'SKILL_IS_RETIRED' : 'COLLECTION_IS_RETIRED');
  if (content.archived === archived) return { success: true };
  const shown = !archived && visible === true && mayBeShown(content);
  await writeContent(ctx, type, entityId, { archived, visible: shown });
  await content.announce();
  await audit(ctx.tx, {
    kind: 'visibility changed',
    at: ctx.at,
    by: ctx.caller,
    organizationId: content.organizationId,
    entity: { type, id: entityId },
    details: { archived, visible: shown },
  });
  return { success: true };
}
