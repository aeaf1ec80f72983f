/**
 * While a session is confirmed: learns what this person's work is to be sealed for, so that it can be sealed later without a network,
 * and opens what was sealed for them when they were here last (D44).
 */
import * as v from 'valibot';
import {
  BOX_KEY_PATH,
  boxKeySchema,
  SEALING_KEY_PATH,
  sealingKeySchema,
} from '#contract/accounts/sealing.ts';
import { RequestError } from '#contract/request-error.ts';
import { getMeta, type LecternDb, setMeta } from '#store/db.ts';
import { isActing } from '#store/in-memory.ts';
import { NoAnswer, requester, type SendRequest } from '#sync/session/request.ts';
import { GateTimeout, SessionError } from '#sync/session/session-gate.ts';
import type { LoadAccounts } from './device-accounts.ts';
import { pageClock } from './page-clock.ts';
import type { SessionControl } from './session-control.ts';

type Surroundings = {
  db: LecternDb;
  session: Pick<SessionControl, 'state' | 'gate' | 'subscribe'>;
  accounts: LoadAccounts;
  /** something waits again */
  nudge: () => void;
  report: (error: unknown) => void;
};

/** @returns what ends it */
export function tendSealedWork({ db, session, accounts, nudge, report }: Surroundings): () => void {
  let begun = isActing(); // what is sealed is its person's alone
  const look = () => {
    const { connected, accountId } = session.state;
    if (begun || !connected || accountId !== db.accountId) return;
    begun = true;
    const send = requester(session.gate, (path, init) => fetch(path, init), pageClock);
    rememberKey(db, send)
      .then(accounts)
      .then(({ unseal }) => unseal(db, (boxKey) => keyOfBox(send, boxKey)))
      .then(nudge)
      .catch((error: unknown) => {
        begun = false; // with the next word of the session it is tried again
        if (!isUnanswered(error)) report(error);
      });
  };
  const stop = session.subscribe(look);
  look();
  return stop;
}

async function rememberKey(db: LecternDb, send: SendRequest): Promise<void> {
  if ((await getMeta(db, 'sealingKey')) !== undefined) return;
  const { publicKey } = v.parse(sealingKeySchema, await (await send(SEALING_KEY_PATH)).json());
  await setMeta(db, 'sealingKey', publicKey);
}

async function keyOfBox(send: SendRequest, boxKey: string): Promise<string> {
  const response = await send(BOX_KEY_PATH, { json: { publicKey: boxKey } });
  return v.parse(boxKeySchema, await response.json()).key;
}

const isUnanswered = (error: unknown) =>
  error instanceof NoAnswer ||
  error instanceof GateTimeout ||
  error instanceof SessionError ||
  (error instanceof RequestError && error.status >= 500);
