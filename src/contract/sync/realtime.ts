/** Frames of `/ws`. The first one authenticates (D11); afterwards the server says that there is something to pull. */
import * as v from 'valibot';

export const REALTIME_PATH = '/ws';
/** close code: the session has ended */
export const CLOSE_UNAUTHENTICATED = 4401;
/** close code: the server goes away, come back */
export const CLOSE_RESTART = 1012;

export const authenticateFrameSchema = v.object({
  type: v.literal('authenticate'),
  /** null: a visitor */
  accessToken: v.nullable(v.string()),
  clientId: v.string(),
  /** what the device holds: pokes come for these, as far as the person may hold them */
  tenants: v.array(v.string()),
});
export type AuthenticateFrame = v.InferOutput<typeof authenticateFrameSchema>;

export const serverFrameSchema = v.variant('type', [
  v.object({ type: v.literal('authenticated') }),
  /** something changed in these buckets */
  v.object({ type: v.literal('poke'), buckets: v.array(v.string()) }),
]);
export type ServerFrame = v.InferOutput<typeof serverFrameSchema>;
