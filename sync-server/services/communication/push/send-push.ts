/** One notification to one device: encrypted for its browser alone, and handed to the push service that the browser named. */
import { request } from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '#contract/communication/push.ts';
import { isPushEndpoint, PUSH_KEPT_SECONDS } from '#domain/push.ts';
import { isKnownService, type PushService } from './push-service.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** gone: the browser has given the subscription up; refused: this message will never be taken; later: it may be taken another time */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later';

const TIMEOUT_MS = 5_000;

export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
  { publicKey, privateKey, contact, agent }: PushService,
): Promise<PushOutcome> {
  // What is stored was checked once; the rule may be stricter by now.
  if (!isPushEndpoint(endpoint) || !isKnownService(endpoint)) return 'gone';
  const details = sealed({ endpoint, p256dh, auth }, message, { publicKey, privateKey, contact });
  if (!details) return 'gone';
  return post(endpoint, { ...details, agent }).then(outcomeOf, () => 'later');
}

/** @returns null: nothing can be encrypted for this subscription, whose key is no key */
function sealed(
  { endpoint, ...keys }: Subscription,
  message: PushMessage,
  { contact: subject, ...vapid }: Omit<PushService, 'agent'>,
) {
  const options = {
    vapidDetails: { subject, ...vapid },
    TTL: PUSH_KEPT_SECONDS,
    urgency: 'normal' as const,
    // A newer one with the same name replaces one that waits there.
    topic: message.tag.replaceAll('-', '').slice(0, 32),
  };
  const text = JSON.stringify(message);
  try {
    webPush.encrypt(keys.p256dh, keys.auth, text, 'aes128gcm');
  } catch {
    return null;
  }
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, options);
  return { method, headers, body };
}

/** @returns its status; what else it says is nobody's to read. @throws when it could not be reached */
function post(
  endpoint: string,
  {
    body,
    ...options
  }: Pick<ReturnType<typeof webPush.generateRequestDetails>, 'method' | 'headers' | 'body'> &
    Pick<PushService, 'agent'>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    request(endpoint, { ...options, signal }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    })
      .on('error', reject)
      .end(body);
  });
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
}
