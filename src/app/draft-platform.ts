/** What drafts of an account stand on: the page's session, its requests, its disk. */
import type { DraftPlatform } from '#drafts/platform-context.ts';
import { requester, requestGraphql } from '#sync/session/request.ts';
import { putDurably } from '#sync/storage/keep-storage.ts';
import { pageClock } from './page-clock.ts';
import { reportFault } from './report-fault.ts';
import type { SessionControl } from './session-control.ts';

/** A renewal of the lock comes again; nobody waits at the gate for longer than for the server. */
const GATE_MS = 5000;
const ANSWER_MS = 10_000;

export function draftPlatform(control: SessionControl, accountId: string): DraftPlatform {
  const gate = () => control.gate;
  return {
    session: {
      signedIn: () => control.state.connected && control.state.accountId === accountId,
      subscribe: (listener) => control.subscribe(listener),
      renew: () => gate().renew(gate().tokenNow),
    },
    ask(query, variables, { headers = {}, keepalive = false } = {}) {
      const send = requester(gate(), (path, init) => fetch(path, init), pageClock);
      const options = { headers, keepalive, gateMs: GATE_MS, timeoutMs: ANSWER_MS, retries: 'none' as const };
      return requestGraphql(send, 'content', query, variables, options);
    },
    write: (run) => putDurably(accountId, run),
    report: reportFault,
  };
}
