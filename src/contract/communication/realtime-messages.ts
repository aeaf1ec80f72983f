/**
 * What a real-time message says, by its type (WS-001, WS-002). Stored ones are rows `message`; the others come as frames `event` and are lost with
 * the socket (D105). Whatever comes over the wire passes through `parseRealtimeMessage` (RT-007).
 */
import * as v from 'valibot';
import { ackTypes, destinations, presences } from '#domain/realtime.ts';
import { messageSchema } from './message.ts';

const id = v.pipe(v.string(), v.minLength(1));
const text = v.string();
const at = v.number();
const none = v.looseObject({});
const user = v.object({ user: id });
const place = v.object({ country: text, region: text, city: text, zip: text });
const device = v.object({ os: text, browser: text });

/** By type, what stands in `fields`. */
export const realtimeFields = {
  channelInfo: v.looseObject({ name: v.optional(text) }),
  inviteUser: user,
  addUser: user,
  postMessage: v.object({ user: v.optional(id), text }),
  templateMessage: v.object({
    template: id,
    text: v.optional(text),
    user: v.optional(id),
    variables: v.optional(v.record(v.string(), text)),
  }),
  userTyping: user,
  deleteMessage: v.object({ deletedAt: at, deletedBy: id }),
  editMessage: v.object({ text }),
  create: none,
  join: none,
  leave: none,
  disband: none,
  archived: none,
  navigate: v.looseObject({ path: v.optional(text), variables: v.optional(v.record(v.string(), text)) }),
  reactionUpdated: v.object({ user: id, reaction: id, action: v.picklist(['add', 'remove']) }),
  systemStatus: none,
  systemNotification: v.object({
    name: text,
    template: id,
    variables: v.record(v.string(), text),
    attachments: v.optional(v.array(v.looseObject({}))),
  }),
  customAppEvent: v.object({ clientId: id, name: id, data: v.unknown() }),
  presenceChange: v.object({ status: v.picklist(presences), reason: text }),
  skillLockStolen: v.object({
    newSessionId: id,
    stolenBy: id,
    skillId: id,
    /** whose lock it was: of the devices of one person only that tab tells */
    previousSessionId: v.optional(id),
  }),
  appDownloadInitialInfo: none,
  userRegistrationComplete: none,
  userAffiliationsModified: v.object({
    userId: id,
    affiliationId: id,
    name: text,
    action: v.picklist(['add', 'remove']),
  }),
  userDeviceLoggedIn: v.object({ deviceId: id, userId: id, loginAt: at, device, location: place }),
} as const;

export type RealtimeType = keyof typeof realtimeFields;
export const realtimeTypes = Object.keys(realtimeFields) as RealtimeType[];

/** RT-005: a chat message with what tells how it is delivered and acknowledged. An event has no row, so some of it may be missing. */
const envelope = {
  ...messageSchema.entries,
  messageId: v.optional(id),
  channelId: id,
  deletedAt: v.optional(v.nullable(at), null),
  version: v.optional(v.number(), 1),
  parent: v.optional(v.nullable(text), null),
  responses: v.optional(v.number(), 0),
  destinations: v.optional(v.array(v.picklist(destinations)), () => []),
  /** absent: whether it names any */
  hasValidAck: v.optional(v.boolean()),
  validAckTypes: v.optional(v.array(v.picklist(ackTypes)), () => []),
  acks: v.optional(v.array(v.object({ type: v.picklist(ackTypes), at })), () => []),
};

const ofType = <T extends RealtimeType>(type: T) =>
  v.object({ ...envelope, type: v.literal(type), fields: realtimeFields[type] });

export type RealtimeMessage<T extends RealtimeType = RealtimeType> = {
  [Type in T]: v.InferOutput<ReturnType<typeof ofType<Type>>>;
}[T];

/** By type: a variant of all of them would look at each. */
const realtimeSchemas = Object.fromEntries(realtimeTypes.map((type) => [type, ofType(type)])) as unknown as {
  readonly [T in RealtimeType]: ReturnType<typeof ofType<T>>;
};

const isRealtimeType = (type: unknown): type is RealtimeType =>
  typeof type === 'string' && Object.hasOwn(realtimeFields, type);

/** RT-007 */
export const realtimeErrors = {
  message: 'Invalid message',
  values: 'Invalid message values for type',
  text: 'Unable to parse message data. Invalid message received',
} as const;

/** A message that was refused: its text is one of `realtimeErrors`. */
export class InvalidRealtimeMessage extends Error {}

/** @param data  JSON, or what was read from it. @throws InvalidRealtimeMessage */
export function parseRealtimeMessage(data: unknown): RealtimeMessage {
  const message = typeof data === 'string' ? read(data) : data;
  const type = typeof message === 'object' && message !== null ? (message as { type?: unknown }).type : null;
  if (!isRealtimeType(type)) throw new InvalidRealtimeMessage(realtimeErrors.message);
  const parsed = v.safeParse(realtimeSchemas[type] as v.GenericSchema<unknown, RealtimeMessage>, message);
  if (parsed.success) {
    const { hasValidAck = parsed.output.validAckTypes.length > 0 } = parsed.output;
    return { ...parsed.output, hasValidAck };
  }
  throw new InvalidRealtimeMessage(faultIn(parsed.issues));
}

/** Without a channel it is no message; with other fields it is one of another shape. */
const faultIn = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues.every(({ path }) => path?.[0]?.key === 'fields') ? realtimeErrors.values : realtimeErrors.message;

function read(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new InvalidRealtimeMessage(realtimeErrors.text);
  }
}
