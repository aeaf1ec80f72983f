/** Real-time messages: where one shows, how it may be acknowledged, how long a notice and a typing indicator last (RT-003 to RT-009). */

/** RT-006; `dinger` is a toast */
export const destinations = [
  'chat',
  'dinger',
  'inbox',
  'banner',
  'widget',
  'modal',
  'push',
  'presence',
  'background',
] as const;
export type Destination = (typeof destinations)[number];

/** RT-004 */
export const ackTypes = ['confirm', 'dismiss', 'view', 'hide'] as const;
export type AckType = (typeof ackTypes)[number];

/** RT-008 */
export const LOCK_STOLEN_NOTICE_MS = 5_000;
/** RT-009: after the last message that somebody is typing */
export const TYPING_SHOWN_MS = 5_000;
/** While somebody types, others hear of it this often: well before it would disappear. */
export const TYPING_SAID_EVERY_MS = 2_000;
/** Whoever has touched nothing for so long is away; with every page hidden at once. */
export const AWAY_AFTER_MS = 5 * 60 * 1000;
/** Pages say this often that somebody is there. */
export const HERE_SAID_EVERY_MS = 30_000;
export const presences = ['online', 'away', 'offline'] as const;
export type Presence = (typeof presences)[number];
/** How long after it was sent a message may still come up as a toast, a banner or in a window: later it is in the inbox alone. */
export const SHOWN_AT_ONCE_MS = 60 * 60 * 1000;

/** Parts of the screen that show messages. */
const surfaces = ['chat', 'toast', 'inbox', 'banner', 'widget', 'toast with button'] as const;
type Surface = (typeof surfaces)[number];

const surfaceOf: Readonly<Record<Destination, Surface | null>> = {
  chat: 'chat',
  dinger: 'toast',
  inbox: 'inbox',
  banner: 'banner',
  widget: 'widget',
  // Nothing covers the page or leads away from it without a press (D106).
  modal: 'toast with button',
  // While nobody is at the app, the server tells the person's devices of what is in the inbox (D106).
  push: 'inbox',
  // what only changes what is shown elsewhere
  presence: null,
  background: null,
};

type Addressed = { type?: string | undefined; destinations?: readonly string[] | undefined };

/** Types that would act if they could: they show a button instead (D106). */
const actingTypes: ReadonlySet<string> = new Set(['navigate', 'customAppEvent']);

/** @returns each surface once, in the order of `surfaces`; a message that names no destination belongs to its channel */
export function surfacesOf({ type, destinations: named }: Addressed): Surface[] {
  const wanted = new Set<Surface>();
  for (const name of named ?? ['chat']) {
    const surface = Object.hasOwn(surfaceOf, name) ? surfaceOf[name as Destination] : null;
    if (surface === null) continue;
    const acts = surface === 'toast' && type !== undefined && actingTypes.has(type);
    wanted.add(acts ? 'toast with button' : surface);
  }
  // One toast says it all.
  if (wanted.has('toast with button')) wanted.delete('toast');
  return surfaces.filter((surface) => wanted.has(surface));
}

/** The path on this site that a message leads to; null: it leads elsewhere, or nowhere (D106). */
export function ownPathOf(link: string | undefined): string | null {
  if (link === undefined || !/^\/(?![/\\])/.test(link)) return null;
  // A browser reads a backslash as a slash and leaves out tabs and line breaks: what is left may be another host.
  return /[\\\p{Cc}]/u.test(link) ? null : link;
}

type Acknowledged = { acks?: readonly { type: string }[] | undefined };

const has = ({ acks }: Acknowledged, ...types: AckType[]): boolean =>
  (acks ?? []).some(({ type }) => (types as string[]).includes(type));

/** RT-011: marked until it was acknowledged, in whatever way */
export const isUnreadInInbox = (message: Acknowledged): boolean => !has(message, ...ackTypes);
export const isHidden = (message: Acknowledged): boolean => has(message, 'hide');

/** A message as it is once it was acknowledged; each way counts once, by its first time. */
export function withAck<M extends { acks?: { type: string; at: number }[] | undefined }>(
  message: M,
  ack: { type: AckType; at: number },
): M {
  if (has(message, ack.type)) return message;
  return { ...message, acks: [...(message.acks ?? []), ack] };
}

/** The channel in which the product speaks to one person bears that person's id. */
export const systemChannelId = (userId: string): string => userId;
