/** What the service worker does with a push, and with a press on what came up: one notification a message, and only paths of our own. */
import * as v from 'valibot';
import { pushMessageSchema } from '#contract/communication/push.ts';
import { ownPathOf } from '#domain/realtime.ts';

/** As a service worker sees it. */
type Page = {
  readonly url: string;
  focus(): Promise<unknown>;
};

export type PushSurroundings = {
  origin: string;
  /** open pages of the app, whoever opened them */
  pages(): Promise<readonly Page[]>;
  openPage(path: string): Promise<unknown>;
  show(title: string, options: NotificationOptions): Promise<void>;
  /** whether an account's data is open on this device */
  isHome(accountId: string): Promise<boolean>;
  /** This browser wants no more pushes. */
  unsubscribe(): Promise<void>;
};

const ICON = '/icon-192.png';
const dataSchema = v.object({ path: v.string() });

/** Each that comes shows: browsers take the permission from a site whose pushes show nothing. @param text  as it came, decrypted; null: nothing came */
export async function showPush(text: string | null, around: PushSurroundings): Promise<void> {
  const message = messageOf(text);
  if (!message) return;
  const { account, title, path, tag } = message;
  if (!(await around.isHome(account))) return around.unsubscribe();
  await around.show(title, { tag, icon: ICON, badge: ICON, data: { path } });
}

/** A page that is there already comes to the front; another one opens beside those where somebody may be writing. */
export async function openPushed(
  { data, close }: { data?: unknown; close: () => void },
  around: PushSurroundings,
) {
  close();
  const read = v.safeParse(dataSchema, data);
  const path = (read.success && ownPathOf(read.output.path)) || '/';
  const there = (await around.pages()).find(({ url }) => {
    const { origin, pathname } = new URL(url);
    return origin === around.origin && pathname === path;
  });
  if (there) await there.focus();
  else await around.openPage(path);
}

function messageOf(text: string | null) {
  try {
    const read = v.safeParse(pushMessageSchema, JSON.parse(text ?? ''));
    return read.success ? read.output : null;
  } catch {
    return null; // not from our server, or from one of another version
  }
}
