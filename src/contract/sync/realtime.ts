/** Frames of `/ws`. The first one authenticates (D11); then the server says that there is something to pull, and a device may push. */
import * as v from 'valibot';
import { services } from '../operation.ts';
import { nearSchema } from './wire.ts';

export const REALTIME_PATH = '/ws';
/** close code: the session has ended */
export const CLOSE_UNAUTHENTICATED = 4401;
/** close code: the server goes away, come back */
export const CLOSE_RESTART = 1012;

const authenticateFrameSchema = v.object({
  type: v.literal('authenticate'),
  /** null: a visitor */
  accessToken: v.nullable(v.string()),
  clientId: v.string(),
  /** what the device holds: pokes come for these, as far as the person may hold them */
  tenants: v.array(v.string()),
  /** as with a pull */
  near: v.optional(nearSchema),
  /** it reads frames `event`; absent: an older device */
  events: v.optional(v.boolean()),
});
export type AuthenticateFrame = v.InferOutput<typeof authenticateFrameSchema>;

/** A push as `POST /graphql/{service}` takes it, from whom the socket has authenticated last. */
const pushFrameSchema = v.object({
  type: v.literal('push'),
  /** by which the device knows the answer */
  n: v.number(),
  service: v.picklist(services),
  operations: v.array(v.unknown()),
});
export type PushFrame = v.InferOutput<typeof pushFrameSchema>;

/** Somebody writes in a channel just now: told to the others in it, and forgotten (D105). */
const typingFrameSchema = v.object({ type: v.literal('typing'), channelId: v.pipe(v.string(), v.uuid()) });
export type TypingFrame = v.InferOutput<typeof typingFrameSchema>;

/** Whether somebody is at the device just now: until it says so once, there is. */
const presenceFrameSchema = v.object({ type: v.literal('presence'), away: v.boolean() });
export type PresenceFrame = v.InferOutput<typeof presenceFrameSchema>;

export const clientFrameSchema = v.variant('type', [
  authenticateFrameSchema,
  pushFrameSchema,
  typingFrameSchema,
  presenceFrameSchema,
]);
export type ClientFrame = v.InferOutput<typeof clientFrameSchema>;

/** A push that is longer goes by HTTP: pokes wait for it on the same socket. */
export const MAX_SOCKET_PUSH_CHARACTERS = 10_000;
/** What comes sooner after another goes by HTTP: the server closes sockets that send much. */
export const SOCKET_PUSH_GAP_MS = 100;

/** To the push of that number, as HTTP would have answered. */
const answerFrameSchema = v.object({
  type: v.literal('answer'),
  n: v.number(),
  status: v.number(),
  /** after which to come again */
  retryAfterSeconds: v.optional(v.number()),
  body: v.unknown(),
});
export type AnswerFrame = v.InferOutput<typeof answerFrameSchema>;

/** What one transaction has changed, when it is little: the rows as a pull would bring them. */
const carriedSchema = v.object({
  /** of the transaction; a device whose cursor knows it has them already */
  x: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
  rows: v.array(
    v.object({
      t: v.literal('r'),
      type: v.string(),
      id: v.string(),
      ver: v.number(),
      in: v.array(v.string()),
      out: v.array(v.string()),
      body: v.record(v.string(), v.unknown()),
    }),
  ),
});
export type Carried = v.InferOutput<typeof carriedSchema>;

export const serverFrameSchema = v.variant('type', [
  v.object({
    type: v.literal('authenticated'),
    /** from now on something comes at least this often; absent: this server promises nothing */
    beatMs: v.optional(v.number()),
    /** it takes pushes; absent: an older server, or a visitor's socket */
    pushes: v.optional(v.boolean()),
    /** it sends frames `event` and takes frames `typing`; absent: an older server, or a visitor's socket */
    events: v.optional(v.boolean()),
  }),
  /** What counts only just now, as `communication/realtime-messages.ts` writes it: not stored, lost with the socket (D105). */
  v.object({ type: v.literal('event'), message: v.unknown() }),
  answerFrameSchema,
  /** nothing has changed, and the server is there (F45) */
  v.object({ type: v.literal('beat') }),
  v.object({
    type: v.literal('poke'),
    /** something changed in these; `*`: any may have */
    buckets: v.array(v.string()),
    /** so many devices were told that they should come at some time within this; absent: within 80 ms */
    spreadMs: v.optional(v.number()),
    /** all that has changed there, so that it can be shown before it is pulled; absent: only a pull brings it */
    carried: v.optional(v.array(carriedSchema)),
  }),
]);
export type ServerFrame = v.InferOutput<typeof serverFrameSchema>;
