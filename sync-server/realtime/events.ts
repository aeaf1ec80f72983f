/**
 * What counts only just now and is told to people who are connected (D105): it goes the way of whatever is announced, after the commit and to every
 * node, and is lost where nobody listens. Nothing in it is asked for again.
 */
import type { RealtimeMessage, RealtimeType } from '#contract/communication/realtime-messages.ts';

/** Stands before it among the subjects that nodes announce. No bucket is called so. */
const EVENT = 'event:';

export type EventMessage = Pick<
  RealtimeMessage,
  'type' | 'channelId' | 'senderId' | 'sentAt' | 'destinations' | 'fields'
>;

/** @param userIds  the people all of whose devices hear it */
type PersonalEvent = { userIds: readonly string[]; message: EventMessage };

type About = { channelId: string; senderId: string; at: number };

/** @param fields  what the type says, as its schema wants it */
export const eventOf = <T extends RealtimeType>(
  type: T,
  fields: RealtimeMessage<T>['fields'],
  { channelId, senderId, at }: About,
): EventMessage => ({
  type,
  channelId,
  senderId,
  sentAt: at,
  destinations: type === 'skillLockStolen' ? ['dinger'] : ['background'],
  fields,
});

/** What a transaction tells, so that it is heard once it has committed. */
const eventSubject = (event: PersonalEvent): string => EVENT + JSON.stringify(event);

export const isEventSubject = (subject: string): boolean => subject.startsWith(EVENT);

/** null: another version of the server says it in another way */
export function eventIn(subject: string): PersonalEvent | null {
  try {
    const said: unknown = JSON.parse(subject.slice(EVENT.length));
    const { userIds, message } = said as Partial<PersonalEvent>;
    return Array.isArray(userIds) && message ? { userIds, message } : null;
  } catch {
    return null;
  }
}

type Teller = { tell(subject: string): void };

/** To one person's own devices, about themselves. */
export function tellPerson<T extends RealtimeType>(
  ctx: Teller,
  userId: string,
  type: T,
  fields: RealtimeMessage<T>['fields'],
  { senderId = userId, at }: { senderId?: string; at: number },
): void {
  const message = eventOf(type, fields, { channelId: userId, senderId, at });
  ctx.tell(eventSubject({ userIds: [userId], message }));
}
