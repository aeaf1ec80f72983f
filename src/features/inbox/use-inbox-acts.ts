/** What a person does with a message: each is queued, and shows at once (RT-004, LOCAL-014). */
import { useCallback } from 'react';
import type { Message } from '#contract/communication/message.ts';
import type { AckType } from '#domain/realtime.ts';
import { useSession } from '#features/session/session-context.ts';
import { ackEntityMessage } from '#mutations/communication/ack-entity-message.ts';
import { ackEntityMessageBatch } from '#mutations/communication/ack-entity-message-batch.ts';
import { unreadInInbox } from '#store/queries/inbox.ts';
import { useStore } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';

type Acked = Pick<Message, 'channelId' | 'messageId' | 'validAckTypes' | 'acks'>;

const may = ({ validAckTypes, acks }: Acked, type: AckType): boolean =>
  (validAckTypes ?? []).includes(type) && !(acks ?? []).some((ack) => ack.type === type);

const detailsOf = ({ channelId, messageId }: Acked, ackType: AckType) => ({
  entityType: 'channel' as const,
  entityId: channelId,
  messageId,
  ackType,
});

/** @returns  mayAct: false for whoever acts as somebody else, whose messages stay as they are */
export function useInboxActs() {
  const db = useStore();
  const mayAct = !useSession().impersonated;
  const one = useMutate(ackEntityMessage);
  const all = useMutate(ackEntityMessageBatch);
  /** Does nothing where it was done, or may not be. @param messages  one, or a line of those that say the same */
  const ack = useCallback(
    async (messages: readonly Acked[], type: AckType): Promise<void> => {
      const open = mayAct ? messages.filter((message) => may(message, type)) : [];
      const [first] = open;
      if (first === undefined) return;
      if (open.length === 1) await one(detailsOf(first, type));
      else await all({ ackMessageDetails: open.map((message) => detailsOf(message, type)) });
    },
    [one, all, mayAct],
  );
  const readAll = useCallback(async (): Promise<void> => {
    await ack(await unreadInInbox(db), 'view');
  }, [db, ack]);
  return { ack, readAll, mayAct };
}
