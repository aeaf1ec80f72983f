/** With which money a request deals: its session decides, and never what the request says (BILL-007, BILL-009). */
import { type BillingEnvironment, billingEnvironmentOf } from '#domain/billing-environment.ts';
import type { ReadContext } from '../../verbs/service-context.ts';

export const environmentOf = ({ caller }: Pick<ReadContext, 'caller'>): BillingEnvironment =>
  billingEnvironmentOf(caller?.sandbox);
