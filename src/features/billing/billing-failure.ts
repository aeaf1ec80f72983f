/** Why an act about money did not do what was asked, in words. */
import { billingWords as say } from '#contract/words/en/billing.ts';
import { billingChangesWords } from '#contract/words/en/billing-changes.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { renewalWords } from '#contract/words/en/billing-renewal.ts';

export const billingFailure = {
  refusals: {},
  otherwise: () => say.failed,
};

/** Auto Pay charges what was read, and nothing else. */
export const autopayFailure = {
  refusals: { STALE_VERSION: renewalWords.agree.changed },
  otherwise: () => say.failed,
};

/** Of a change in a term. */
export const changeFailure = {
  refusals: {
    STALE_VERSION: billingChangesWords.stale,
    INVALID_ARGUMENTS: billingChangesWords.impossible,
  },
  otherwise: () => say.failed,
};

/** Of a payment, whose outcome may be unknown: its id makes trying again harmless. */
export const paymentFailure = {
  refusals: {
    RATE_LIMITED: say.pay.tooOften,
    STALE_VERSION: say.pay.changed,
    FORBIDDEN_ACCESS: say.pay.impossible,
    INVALID_ARGUMENTS: say.pay.otherMoney,
  },
  otherwise: () => say.pay.unknown,
};

export const couponFailure = {
  refusals: {
    FORBIDDEN_ACCESS: billingDocumentWords.coupon.notOpen,
    RATE_LIMITED: billingDocumentWords.coupon.tooOften,
    COUPON_EXISTS: billingDocumentWords.coupons.exists,
    LIMIT_REACHED: billingDocumentWords.coupons.tooMany,
  },
  otherwise: () => say.failed,
};
