/** Whoever may change a group takes a message of somebody else out of its channel; its place stays, as when its sender deletes it. */
import type { removeEntityMessageOperation } from '#contract/communication/message.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { groupFor } from '../../accounts/face.ts';
import { announceMessages } from '../announce.ts';
import { closeReports } from '../reports/announce-reports.ts';
import { accessChannel } from './access-channel.ts';
import { holdMessage, markDeleted } from './repository.ts';

/** Only in a channel that they are in themselves. @throws Refusal FORBIDDEN_ACCESS */
export async function removeEntityMessage(
  ctx: ServiceContext,
  { entityId: channelId, messageId, parentId }: ArgsOf<typeof removeEntityMessageOperation>,
) {
  const { tx, at, caller: by } = ctx;
  if ((await accessChannel(ctx, channelId)) !== 'ORGANIZATION_GROUP') throw new Refusal('FORBIDDEN_ACCESS');
  const { group } = await groupFor(ctx, channelId, 'Update');
  // The parent first, as in answering it: the other way round two people could wait for each other.
  const parent = parentId === null ? undefined : await holdMessage(tx, channelId, parentId);
  const message = await holdMessage(tx, channelId, messageId);
  if (!message || message.parent !== (parent?.id ?? null)) throw new Refusal('FORBIDDEN_ACCESS');
  if (message.deletedAt === null) {
    await markDeleted(tx, messageId, at);
    await closeReports(ctx, messageId, at);
    const entity = { type: 'message', id: messageId };
    const { organizationId } = group;
    await audit(tx, {
      kind: 'message removed',
      at,
      by,
      organizationId,
      entity,
      details: { of: message.senderId },
    });
  }
  await announceMessages(ctx, parent ? [messageId, parent.id] : [messageId]);
  return { success: true };
}
