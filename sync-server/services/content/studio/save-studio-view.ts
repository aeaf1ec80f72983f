/** A person saves a view of the studio for all their devices, renames it, or removes it. */
import type { StudioView, saveStudioViewOperation } from '#contract/content/studio-view.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { userBucket } from '#domain/bucket.ts';
import { allows } from '#domain/policy.ts';
import type { ChangeContext } from '../../../sync/feed.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { viewById, writeView } from './views-repository.ts';

type Args = ArgsOf<typeof saveStudioViewOperation>;

/** @throws Refusal FORBIDDEN_ACCESS, also for an id that somebody else's view has */
export async function saveStudioView(ctx: ServiceContext, args: Args) {
  const { tx, at, caller } = ctx;
  const { viewId, view, deleted } = args;
  const { userId } = caller;
  const known = await viewById(tx, viewId);
  if (known && known.userId !== userId) throw new Refusal('FORBIDDEN_ACCESS');
  if (!known) await assertMayAdd(ctx, args);
  const written = await writeView(tx, {
    ...{ id: viewId, userId, name: view.name },
    organizationId: known ? known.organizationId : args.organizationId,
    search: JSON.stringify(view.search),
    columns: JSON.stringify(view.columns),
    createdAt: known?.createdAt ?? at,
    updatedAt: at,
    deletedAt: deleted ? at : null,
  });
  // Somebody else took the id at the same moment.
  if (!written) throw new Refusal('FORBIDDEN_ACCESS');
  await announceView(ctx, viewId);
  return { success: true };
}

/** Who renames or removes a view later needs no role any more: it is their own. */
async function assertMayAdd(ctx: ServiceContext, { organizationId }: Args): Promise<void> {
  if (organizationId !== null) {
    const subject = await subjectIn(ctx, organizationId);
    if (!allows('membership', 'ReadStaff', subject, {})) throw new Refusal('FORBIDDEN_ACCESS');
  }
}

async function announceView(ctx: ChangeContext, id: string): Promise<void> {
  const record = await viewById(ctx.tx, id);
  if (!record) return;
  const { userId, ...rest } = record;
  const view: StudioView = { ...rest, thing: 'studioView' };
  ctx.changed('studioView', `${userId}/${id}`, view, [userBucket(userId)]);
}

/** @param id  as the feed names it: the person, then the view */
export const announceViewAgain = (ctx: ChangeContext, id: string) =>
  announceView(ctx, id.slice(id.indexOf('/') + 1));
