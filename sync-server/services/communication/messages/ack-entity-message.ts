/** A person acknowledges what the product has told them (RT-004, API-048). */
import type {
  ackEntityMessageBatchOperation,
  ackEntityMessageOperation,
} from '#contract/communication/inbox.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { withAck } from '#domain/realtime.ts';
import { invalid } from '../../../verbs/check-arguments.ts';
import type { ServiceContext } from '../../../verbs/service-context.ts';
import { announceMessages } from '../announce.ts';
import { accessChannel } from './access-channel.ts';
import { holdMessage, updateAcks } from './repository.ts';

type Ack = ArgsOf<typeof ackEntityMessageOperation>;

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS: it cannot be acknowledged so */
export async function ackEntityMessage(ctx: ServiceContext, ack: Ack) {
  await record(ctx, [ack]);
  return { success: true };
}

/** @throws Refusal FORBIDDEN_ACCESS, INVALID_ARGUMENTS */
export async function ackEntityMessageBatch(
  ctx: ServiceContext,
  { ackMessageDetails }: ArgsOf<typeof ackEntityMessageBatchOperation>,
) {
  await record(ctx, ackMessageDetails);
  return { success: true };
}

async function record(ctx: ServiceContext, acks: readonly Ack[]): Promise<void> {
  const own = new Set<string>();
  // In one order, so that two devices of a person do not wait for each other.
  const ordered = [...acks].sort((a, b) => a.messageId.localeCompare(b.messageId));
  for (const { entityId, messageId, ackType } of ordered) {
    // Of a channel with others in it an acknowledgement would be everybody's.
    if (!own.has(entityId) && (await accessChannel(ctx, entityId)) !== 'SYSTEM')
      throw invalid('messageId', 'cannot be acknowledged');
    own.add(entityId);
    const message = await holdMessage(ctx.tx, entityId, messageId);
    if (!message) throw new Refusal('FORBIDDEN_ACCESS');
    if (!message.delivery?.validAckTypes.includes(ackType)) throw invalid('ackType', 'is not valid here');
    const { acks: after } = withAck({ acks: message.acks ?? [] }, { type: ackType, at: ctx.at });
    await updateAcks(ctx.tx, messageId, after);
  }
  await announceMessages(ctx, [...new Set(ordered.map(({ messageId }) => messageId))]);
}
