/** What the demo's learner finds in her inbox: something assigned, an announcement to read, one that she has read (RT-011). */
import { directChannelId } from '#contract/communication/channel.ts';
import { mixedId } from '#domain/mixed-id.ts';
import { announceMessages } from '../services/communication/announce.ts';
import { updateAcks } from '../services/communication/face.ts';
import { type Notice, notify } from '../services/communication/notify.ts';
import type { ChangeContext } from '../sync/feed.ts';

const MINUTE_MS = 60_000;

/** @param people  user ids by alias */
export async function addDemoInbox(
  ctx: ChangeContext,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const [learner, author] = [people.get('learner'), people.get('author')];
  if (learner === undefined || author === undefined) return;
  const group = await ctx.tx
    .selectFrom('accounts.groups')
    .select(['id', 'organizationId', 'name'])
    .where('slug', '=', 'night-watch')
    .executeTakeFirst();
  const stack = await ctx.tx
    .selectFrom('content.assignments as a')
    .innerJoin('content.playlists as p', 'p.id', 'a.stackId')
    .select(['a.id', 'a.dueDate', 'p.title'])
    .where('a.withdrawnAt', 'is', null)
    .orderBy('a.id')
    .executeTakeFirst();
  if (!group || !stack) return;
  const tell = (ago: number, notice: Omit<Notice, 'by'>) =>
    notify(ctx, [learner], { ...notice, by: author }, at - ago * MINUTE_MS);
  const link = `/organization/${group.organizationId}/group/${group.id}`;
  const announced = (id: string, text: string): Omit<Notice, 'by'> => ({
    ...{ id, template: 'announcement' },
    variables: { text, group: group.name, link },
  });
  const read = directChannelId(group.id, stack.id);
  await tell(
    3 * 24 * 60,
    announced(read, 'The pier is closed on Thursday. We meet at the boathouse instead.'),
  );
  await tell(26 * 60, {
    ...{ id: stack.id, template: 'assigned' },
    variables: {
      stack: stack.title,
      link: '/assignments',
      ...(stack.dueDate !== null && { dueDate: String(stack.dueDate) }),
    },
  });
  await tell(95, announced(group.id, 'Bring your own logbook tonight: we practise position lines on paper.'));
  const first = mixedId(read, learner);
  await updateAcks(ctx.tx, first, [{ type: 'view', at: at - 2 * 24 * 60 * MINUTE_MS }]);
  await announceMessages(ctx, [first]);
}
