/** A person wants this device to tell them what is new, or no longer. */
import type { subscribePushOperation } from '#contract/communication/push.ts';
import { Refusal } from '#contract/errors.ts';
import type { ArgsOf } from '#contract/operation.ts';
import type { ReadContext, ServiceContext } from '../../../verbs/service-context.ts';
import { isKnownService, pushService } from './push-service.ts';
import { deviceOfSession, forgetDevice, keepDevice } from './repository.ts';

export async function pushSetup({ tx, at, caller }: ReadContext) {
  const publicKey = pushService()?.publicKey ?? null;
  const device =
    publicKey !== null && caller ? await deviceOfSession(tx, caller.sessionId, publicKey, at) : undefined;
  return { publicKey, subscribed: device !== undefined };
}

/**
 * @throws Refusal INVALID_ARGUMENTS: the browser has subscribed with a key that this server had before; FORBIDDEN_ACCESS: at a host that
 * is no browser's push service
 */
export async function subscribePush(
  { tx, at, caller: { userId, sessionId } }: ServiceContext,
  { publicKey, ...subscription }: ArgsOf<typeof subscribePushOperation>,
) {
  if (publicKey !== pushService()?.publicKey) throw new Refusal('INVALID_ARGUMENTS');
  if (!isKnownService(subscription.endpoint)) throw new Refusal('FORBIDDEN_ACCESS');
  return { success: await keepDevice(tx, { ...subscription, userId, sessionId }, publicKey, at) };
}

export async function unsubscribePush({ tx, caller: { sessionId } }: ServiceContext) {
  await forgetDevice(tx, sessionId);
  return { success: true };
}
