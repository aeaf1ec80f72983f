/** What can be asked and done about notifications on a device. */
import {
  pushSetupEntries,
  pushSetupPage,
  subscribePushOperation,
  unsubscribePushOperation,
} from '#contract/communication/push.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { pushSetup, subscribePush, unsubscribePush } from './subscribe.ts';

export function pushFields(
  { row, query, mutation }: ServiceBuilder,
  success: ReturnType<ServiceBuilder['row']>,
): void {
  const result = { type: success };
  query({
    name: pushSetupPage.name,
    action: 'ReadOwn',
    args: pushSetupPage.args.entries,
    result: { type: row('PushSetup', pushSetupEntries) },
    find: pushSetup,
  });
  // Whoever acts in the person's place would hear of them on their own device.
  mutation({
    action: 'account.Credentials',
    operation: subscribePushOperation,
    result,
    verb: subscribePush,
  });
  mutation({
    action: 'account.Credentials',
    operation: unsubscribePushOperation,
    result,
    verb: unsubscribePush,
  });
}
