/** Real money, or test data (BILL-007, BILL-009, CONST-009). */

export const billingEnvironments = ['LIVE', 'SANDBOX'] as const;
export type BillingEnvironment = (typeof billingEnvironments)[number];

export const BILLING_ENVIRONMENT_HEADER = 'x-billing-environment';
/** 'true': the answer has to come from the store that is written to. */
export const PRIMARY_USE_HEADER = 'x-primary-use';

/** Of a session: real unless its token says that it is in the sandbox. */
export const billingEnvironmentOf = (sandbox: boolean | undefined): BillingEnvironment =>
  sandbox ? 'SANDBOX' : 'LIVE';
