/** A video call in a channel: what a member needs to join it at the operator's provider (D109). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';

/** `url`: where the provider answers, `ws:` or `wss:`. `token`: for one person and one channel, for a few minutes. */
export const callPassEntries = { url: v.string(), token: v.string() };

export const callPassPage = defineServerPage({
  name: 'getCallPass',
  service: 'communication',
  args: { channelId: idSchema },
  result: '{ url token }',
  answer: v.object(callPassEntries),
});
export type CallPass = v.InferOutput<typeof callPassPage.answer>;
