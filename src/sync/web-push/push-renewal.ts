/**
 * The browser has replaced the push subscription of this device: the server hears of the new one, or it would go on writing to an address that
 * is gone, until that is refused and the person's choice is lost.
 */
import * as v from 'valibot';
import { pushSetupPage, subscribePushOperation } from '#contract/communication/push.ts';
import { RequestError } from '#contract/request-error.ts';
import { requestGraphql, type SendRequest } from '../session/request.ts';
import { SessionError } from '../session/session-gate.ts';
import type { BrowserSubscription } from './push-subscription.ts';

/** Under this name the browser is asked to wake the service worker again, when the server could not be told. */
export const PUSH_RENEWAL_TAG = 'lectern-push-renewal';

export type RenewalSurroundings = {
  /** whose data is open on this device, the last one who used it first */
  accounts(): Promise<readonly string[]>;
  /** requests in somebody's name, until they are closed */
  requestsOf(accountId: string): { send: SendRequest; close(): void };
  /** @param publicKey  the server's */
  subscribe(publicKey: string): Promise<BrowserSubscription>;
  unsubscribe(): Promise<void>;
};

const toldSchema = v.object({ subscribePush: v.object({ success: v.boolean() }) });
const setupSchema = v.object({ getPushSetup: pushSetupPage.answer });

/** Only whoever has chosen it on this device goes on being notified. @throws when the server could not be asked */
export async function renewPush(around: RenewalSurroundings): Promise<void> {
  for (const accountId of await around.accounts()) {
    const { send, close } = around.requestsOf(accountId);
    try {
      if (await renewFor(send, around.subscribe)) return;
    } catch (error) {
      // Signed out, or refused: that is the server's word, and another person may be here.
      const said =
        error instanceof RequestError || (error instanceof SessionError && error.reason === 'refused');
      if (!said) throw error;
    } finally {
      close();
    }
  }
  await around.unsubscribe();
}

/** @returns whether the server writes to this device from now on */
async function renewFor(send: SendRequest, subscribe: RenewalSurroundings['subscribe']): Promise<boolean> {
  const ask = ({ service, document }: { service: string; document: string }, variables = {}) =>
    requestGraphql<unknown>(send, service, document, variables);
  const { publicKey, subscribed } = v.parse(setupSchema, await ask(pushSetupPage)).getPushSetup;
  if (publicKey === null || !subscribed) return false;
  const told = await ask(subscribePushOperation, await subscribe(publicKey));
  return v.parse(toldSchema, told).subscribePush.success;
}
