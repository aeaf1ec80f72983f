/** Pushes that come over sockets: each is done as the request would be that carries the same. */
import type { PushFrame } from '#contract/sync/realtime.ts';
import { fromNetwork, markOfNetwork } from '../../audit/from-network.ts';
import type { Backend } from '../../web/backend.ts';
import type { AnswerPush } from '../graphql/graphql-routes.ts';
import { CLOSE_POLICY, type Connection, send } from './socket-connection.ts';

export type SocketPushes = ReturnType<typeof socketPushes>;

/** @param answerPush  absent: pushes come by HTTP alone */
export function socketPushes({ secrets }: Pick<Backend, 'secrets'>, answerPush: AnswerPush | undefined) {
  const pushing = new Set<Promise<void>>();

  const answer = async (connection: Connection, { n, service, operations }: PushFrame): Promise<void> => {
    const token = connection.asked?.token;
    if (!token || !answerPush) return connection.socket.close(CLOSE_POLICY);
    const mark = markOfNetwork(secrets.issuing, connection.network);
    const answered = await fromNetwork(mark, () => answerPush(service, operations, token));
    send(connection, { type: 'answer', n, ...answered });
  };

  return {
    hear(connection: Connection, frame: PushFrame): void {
      const answered = answer(connection, frame).finally(() => pushing.delete(answered));
      pushing.add(answered);
    },
    /** what is under way */
    done: () => Promise.all(pushing),
  };
}
