/** What the paths outside of GraphQL and the demo ask of billing. */

export { insertCoupon } from './coupon-statements.ts';
export { releaseCoupons } from './coupons/apply-coupon.ts';
export { documentAt } from './invoices/documents/document-of-invoice.ts';
export { freezeParties } from './invoices/documents/document-payment.ts';
export { receiptMail } from './invoices/documents/receipts.ts';
export { newInvoice } from './invoices/new-invoice.ts';
export { takeLivePayments } from './payment-providers.ts';
export { forgetMethod } from './payments/keep-method.ts';
export { takeEvent } from './payments/take-event.ts';
export { isSigned } from './payments/webhook-signature.ts';
export { findInvoiceByNumber } from './refunds/credit-notes.ts';
export { type Refunding, refundInvoice } from './refunds/refund-invoice.ts';
export { tellLapsed, tellSeated } from './renewals/grace-news.ts';
export { renewalMail } from './renewals/renewal-mail.ts';
export { tellSeatsContinue } from './renewals/tell-seats-continue.ts';
export {
  findPlan,
  forgetBuyer,
  insertPayment,
  insertPlans,
  insertProduct,
  insertSubscription,
  writeAccount,
  writeInvoice,
} from './repository.ts';
export { billingWrittenBy } from './written-by.ts';
