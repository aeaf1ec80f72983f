/**
 * Small pushes over the socket that is open anyway: they reach the server sooner than a request does. It is a shortcut and promises
 * nothing: whatever is not answered here goes by HTTP, and a push that comes twice is answered with its stored outcome.
 */
import type { Service } from '#contract/operation.ts';
import {
  type AnswerFrame,
  MAX_SOCKET_PUSH_CHARACTERS,
  type PushFrame,
  SOCKET_PUSH_GAP_MS,
} from '#contract/sync/realtime.ts';
import type { PushOperation } from '#contract/sync/wire.ts';
import { retryWaitMs } from '../session/request.ts';
import type { Clock } from '../session/session-gate.ts';
import type { Reply } from './server-call.ts';

/** A socket may be dead without knowing it; one that has kept a push waiting for so long is given none any more. */
const PATIENCE_MS = 5000;

export type Push = { service: Service; operations: PushOperation[] };

export class SocketPushes {
  readonly #clock: Clock;
  #send: ((data: string) => void) | null = null;
  #count = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  #awaited: { n: number; end(reply: Reply | null): void } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  open(send: (data: string) => void): void {
    this.#send = send;
  }

  close(): void {
    this.#send = null;
    this.#awaited?.end(null);
  }

  /** @returns null: by HTTP, please; the server may have had it all the same */
  async push(service: Service, operations: PushOperation[]): Promise<Reply | null> {
    const now = this.#clock.now();
    if (!this.#send || this.#awaited || Math.abs(now - this.#sentAt) < SOCKET_PUSH_GAP_MS) return null;
    this.#count += 1;
    const frame: PushFrame = { type: 'push', n: this.#count, service, operations };
    const data = JSON.stringify(frame);
    if (data.length > MAX_SOCKET_PUSH_CHARACTERS) return null;
    this.#sentAt = now;
    this.#send(data);
    return this.#answerTo(frame.n);
  }

  hear({ n, status, retryAfterSeconds, body }: AnswerFrame): void {
    if (this.#awaited?.n !== n) return;
    const retryAfterMs = retryAfterSeconds === undefined ? null : retryWaitMs(retryAfterSeconds * 1000);
    // Another token is got for a request.
    this.#awaited.end(status === 401 ? null : { kind: 'answer', status, body, retryAfterMs });
  }

  #answerTo(n: number): Promise<Reply | null> {
    return new Promise((resolve) => {
      const timer = this.#clock.setTimeout(() => this.close(), PATIENCE_MS);
      const end = (reply: Reply | null) => {
        this.#clock.clearTimeout(timer);
        this.#awaited = null;
        resolve(reply);
      };
      this.#awaited = { n, end };
    });
  }
}
