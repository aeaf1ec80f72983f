/** The saved method as its owner knows it. */
import type { SavedMethod } from '#contract/billing/plan-overview.ts';
import type { AccountRecord } from './repository.ts';

type Saved = Pick<AccountRecord, 'method' | 'methodBrand' | 'methodLast4' | 'methodExpires'>;

/** @returns null: none is saved */
export const methodOf = (account: Saved | undefined): SavedMethod | null =>
  account?.method
    ? {
        kind: account.method === 'paypal' ? 'paypal' : 'card',
        brand: account.methodBrand,
        last4: account.methodLast4,
        expires: account.methodExpires,
      }
    : null;
