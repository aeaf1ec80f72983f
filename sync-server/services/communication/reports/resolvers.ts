/** What is done with messages that are reported. */
import {
  dismissMessageReportsOperation,
  reportEntityMessageOperation,
} from '#contract/communication/report.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import { dismissMessageReports } from './dismiss-message-reports.ts';
import { reportEntityMessage } from './report-entity-message.ts';

export function reportFields({ mutation }: ServiceBuilder, success: ReturnType<ServiceBuilder['row']>): void {
  const result = { type: success };
  mutation({
    action: 'PostMessage',
    operation: reportEntityMessageOperation,
    result,
    verb: reportEntityMessage,
  });
  mutation({
    action: 'PostMessage',
    operation: dismissMessageReportsOperation,
    result,
    verb: dismissMessageReports,
  });
}
