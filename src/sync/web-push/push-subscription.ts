/** One subscription of this browser at its push service, as a page and the service worker make it. */

export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string; publicKey: string };

/** With permission. @returns the subscription that is there with this key, else another one */
export async function subscribeWith(manager: PushManager, publicKey: string): Promise<BrowserSubscription> {
  const before = await manager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await manager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '', publicKey };
}

/** The server's key that it was made with; null: none */
export function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (key === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
