/** `/ws`. Only our own pages connect; who they are the first frame says (D11). */
import '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { REALTIME_PATH } from '#contract/sync/realtime.ts';
import { networkOf } from '../../limits/network-of.ts';
import type { ChangeSockets } from './change-sockets.ts';

const socketsCounted = {
  not: '50 of a network may be open that have not said who they are, for 5 s each. Then each frame counts.',
};

type Options = {
  /** @throws Refusal UNAVAILABLE while there is no database */
  sockets(): ChangeSockets;
  publicUrl: string;
};

export function socketRoute(app: FastifyInstance, { sockets, publicUrl }: Options): void {
  app.get(
    REALTIME_PATH,
    {
      websocket: true,
      config: { action: 'platform.Read', counted: socketsCounted },
      preValidation: async (request) => {
        if (request.headers.origin !== publicUrl) throw new Refusal('FORBIDDEN_ACCESS');
        if (sockets().isFull(networkOf(request.ip))) throw new Refusal('RATE_LIMITED');
      },
    },
    (socket, request) => sockets().add(socket, networkOf(request.ip)),
  );
}
