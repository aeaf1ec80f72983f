/** Whoever may remove a reported message leaves it where it is. */
import type { dismissMessageReportsOperation } from '#contract/communication/report.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { audit } from '../../../audit/audit.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { groupFor } from '../../accounts/face.ts';
import { accessChannel } from '../messages/access-channel.ts';
import { holdMessage } from '../messages/repository.ts';
import { announceReports } from './announce-reports.ts';
import { settleReports } from './repository.ts';

/** Nobody decides over a report of their own message. @throws Refusal FORBIDDEN_ACCESS */
export async function dismissMessageReports(
  ctx: ServiceContext,
  { entityId: channelId, messageId }: ArgsOf<typeof dismissMessageReportsOperation>,
) {
  const { tx, at, caller: by } = ctx;
  if ((await accessChannel(ctx, channelId)) !== 'ORGANIZATION_GROUP') throw new Refusal('FORBIDDEN_ACCESS');
  const { group } = await groupFor(ctx, channelId, 'Update');
  const message = await holdMessage(tx, channelId, messageId);
  if (!message || message.senderId === by.userId) throw new Refusal('FORBIDDEN_ACCESS');
  if (await settleReports(tx, messageId, at)) {
    const entity = { type: 'message', id: messageId };
    const { organizationId } = group;
    await audit(tx, {
      ...{ kind: 'message reports dismissed', at, by, organizationId, entity },
      details: { of: message.senderId },
    });
  }
  await announceReports(ctx, messageId);
  return { success: true };
}
