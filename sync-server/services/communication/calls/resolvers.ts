/** What can be asked about video calls. */
import { callPassEntries, callPassPage } from '#contract/communication/call.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { getCallPass } from './get-call-pass.ts';

export function callFields({ row, query }: ServiceBuilder): void {
  // Whoever acts in the person's place would be seen and heard as them.
  query({
    name: callPassPage.name,
    action: 'account.Credentials',
    args: callPassPage.args.entries,
    result: { type: row('CallPass', callPassEntries) },
    find: getCallPass,
  });
}
