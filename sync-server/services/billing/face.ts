/** What the paths outside of GraphQL and the demo ask of billing. */
export { insertCoupon } from './coupon-statements.ts';
export { documentAt } from './invoices/documents/document-of-invoice.ts';
export { freezeParties } from './invoices/documents/document-payment.ts';
export { newInvoice } from './invoices/new-invoice.ts';
export { takeLivePayments } from './payment-providers.ts';
export { takeEvent } from './payments/take-event.ts';
export { isSigned } from './payments/webhook-signature.ts';
export { findInvoiceByNumber } from './refunds/credit-notes.ts';
export { type Refunding, refundInvoice } from './refunds/refund-invoice.ts';
export {
  findPlan,
  insertPayment,
  insertPlans,
  insertProduct,
  insertSubscription,
  settleInvoice,
  writeAccount,
} from './repository.ts';
