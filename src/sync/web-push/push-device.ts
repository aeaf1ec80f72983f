/** This browser and its push service: whether it can be told anything, and what it needs to be. */
import { type BrowserSubscription, keyOf, subscribeWith } from './push-subscription.ts';

export type PushSupport = 'ready' | 'unsupported' | 'install' | 'denied';

type Platform = {
  hasPush: boolean;
  hasNotifications: boolean;
  /** only Safari on iPhone and iPad says it; undefined: another browser */
  standalone: boolean | undefined;
  permission: NotificationPermission | undefined;
};

/** On iPhone and iPad only an installed app has notifications. */
export function pushSupport({ hasPush, hasNotifications, standalone, permission }: Platform): PushSupport {
  if (!hasPush || !hasNotifications) return standalone === false ? 'install' : 'unsupported';
  return permission === 'denied' ? 'denied' : 'ready';
}

export const pushSupportHere = (): PushSupport =>
  pushSupport({
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    hasNotifications: 'Notification' in window,
    standalone: (navigator as Navigator & { standalone?: boolean }).standalone,
    permission: globalThis.Notification?.permission,
  });

const registrationHere = () => navigator.serviceWorker?.getRegistration();

/** @returns whether this browser is subscribed with the server's key */
export async function isPushedHere(publicKey: string): Promise<boolean> {
  const subscription = await (await registrationHere())?.pushManager?.getSubscription();
  return subscription != null && keyOf(subscription) === publicKey;
}

/**
 * Asks the person for their permission: only after they have pressed something.
 * @returns why not, or the subscription. @throws when the push service could not be reached
 */
export async function subscribeHere(
  publicKey: string,
): Promise<'denied' | 'not ready' | BrowserSubscription> {
  // First of all: some browsers ask only at once after a press.
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await registrationHere();
  if (!registration?.active) return 'not ready';
  return subscribeWith(registration.pushManager, publicKey);
}

export async function unsubscribeHere(): Promise<void> {
  await (await (await registrationHere())?.pushManager?.getSubscription())?.unsubscribe();
}

/** Whoever was signed in leaves: what has come up for them goes, and nothing more comes. The server has forgotten the device with its session. */
export async function forgetPushesHere(): Promise<void> {
  try {
    const shown = (await (await registrationHere())?.getNotifications?.()) ?? [];
    for (const each of shown) each.close();
    await unsubscribeHere();
  } catch (error) {
    reportError(error); // the browser may need its push service for it; the service worker shows nothing of whoever is not here
  }
}
