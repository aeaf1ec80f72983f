/** Notifications on one device while the app is closed: whether it wants them, and what they hold. */
import * as v from 'valibot';
import { isPushEndpoint, PUSH_KEY, PUSH_SECRET } from '#domain/push.ts';
import { ownPathOf } from '#domain/realtime.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';

/** `publicKey`: by it a push service knows this server; null: it sends none. `subscribed`: the device of this session is told. */
export const pushSetupEntries = { publicKey: v.nullable(v.string()), subscribed: v.boolean() };

export const pushSetupPage = defineServerPage({
  name: 'getPushSetup',
  service: 'communication',
  args: {},
  result: '{ publicKey subscribed }',
  answer: v.object(pushSetupEntries),
});

const refusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;

/** The device of this session, as its browser has subscribed it with the server's key. It lasts as long as the session. */
export const subscribePushOperation = defineOperation({
  name: 'subscribePush',
  service: 'communication',
  args: {
    endpoint: v.pipe(v.string(), v.check(isPushEndpoint, 'no address of a push service')),
    p256dh: v.pipe(v.string(), v.regex(PUSH_KEY)),
    auth: v.pipe(v.string(), v.regex(PUSH_SECRET)),
    publicKey: v.pipe(v.string(), v.regex(PUSH_KEY)),
  },
  result: '{ success }',
  refusals,
});

export const unsubscribePushOperation = defineOperation({
  name: 'unsubscribePush',
  service: 'communication',
  args: {},
  result: '{ success }',
  refusals,
});

/** What arrives in the service worker. No word of what somebody wrote. */
export const pushMessageSchema = v.object({
  /** whose it is: on a device of somebody else it does not come up */
  account: idSchema,
  title: v.pipe(v.string(), v.maxLength(200)),
  path: v.pipe(
    v.string(),
    v.check((path) => ownPathOf(path) !== null, 'leads elsewhere'),
  ),
  /** of the message: told twice, it is there once */
  tag: v.pipe(v.string(), v.maxLength(100)),
});
export type PushMessage = v.InferOutput<typeof pushMessageSchema>;
