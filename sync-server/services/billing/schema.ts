/** The billing service: plans, subscriptions, invoices and payments, real ones and those of the sandbox apart (BILL-009). */
import * as v from 'valibot';
import { buyerPage, setBuyerOperation } from '#contract/billing/buyer.ts';
import {
  addLicensesOperation,
  cancelAtEndOperation,
  changeAtTermEndOperation,
} from '#contract/billing/change-term.ts';
import {
  applyCouponOperation,
  couponsPage,
  createCouponOperation,
  endCouponOperation,
} from '#contract/billing/coupon.ts';
import {
  buyCourseOperation,
  confirmPaymentOperation,
  invoicesPage,
  payInvoiceOperation,
  paymentAnswerSchema,
  publicInvoicePage,
  setAutopayOperation,
  startedInvoiceSchema,
  subscribeOperation,
} from '#contract/billing/invoice.ts';
import { ordersPage } from '#contract/billing/order.ts';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import {
  courseOfferPage,
  createPlansForProductOperation,
  createPricingPlanAndProductOperation,
  planOffersPage,
  planSchema,
  setCoursePriceOperation,
} from '#contract/billing/product.ts';
import {
  changeMethodOperation,
  confirmMethodOperation,
  methodAnswerSchema,
  removeMethodOperation,
  savedMethodPage,
} from '#contract/billing/saved-method.ts';
import { buySeatsOperation } from '#contract/billing/seat-purchase.ts';
import { organizationSubscriptionsPage, subscriptionLicensesPage } from '#contract/billing/subscription.ts';
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { serviceBuilder } from '../../verbs/pothos.ts';
import { assertBilling } from './access.ts';
import { buyer, setBuyer } from './buyer.ts';
import { applyCoupon } from './coupons/apply-coupon.ts';
import { coupons, createCoupon, endCoupon } from './coupons/manage-coupons.ts';
import { environmentOf } from './environment.ts';
import { buyCourse } from './invoices/buy-course.ts';
import { buySeats } from './invoices/buy-seats.ts';
import { courseOffer } from './invoices/course-offer.ts';
import { publicInvoice, toInvoices } from './invoices/invoice-row.ts';
import { subscribe } from './invoices/subscribe.ts';
import { changeMethod, confirmMethod, removeMethod, savedMethod } from './methods/saved-method.ts';
import { orders } from './orders.ts';
import { confirmPayment, payInvoice } from './payments/pay-invoice.ts';
import { addLicenses, cancelAtEnd, changeAtTermEnd } from './plans/change-term.ts';
import { createPlansForProduct, createPricingPlanAndProduct } from './plans/create-plans.ts';
import { organizationSubscriptions } from './plans/organization-subscriptions.ts';
import { planOffers, planOverview } from './plans/plan-overview.ts';
import { setAutopay } from './plans/set-autopay.ts';
import { setCoursePrice } from './plans/set-course-price.ts';
import { subscriptionLicenses } from './plans/subscription-licenses.ts';
import { invoicesOf } from './repository.ts';

const service = serviceBuilder();
const { row, query, mutation } = service;
const json = { type: 'JSON', nullable: true } as const;

query({
  name: 'protocolVersion',
  action: 'ReadPublic',
  args: {},
  result: { type: 'Int' },
  find: () => PROTOCOL_VERSION,
});
query({
  name: planOverviewPage.name,
  action: 'billing.Read',
  args: planOverviewPage.args.entries,
  result: json,
  find: planOverview,
});
query({
  name: planOffersPage.name,
  action: 'billing.Read',
  args: planOffersPage.args.entries,
  result: json,
  find: planOffers,
});
query({
  name: courseOfferPage.name,
  action: 'collection.Read',
  args: courseOfferPage.args.entries,
  result: json,
  find: courseOffer,
});
query({
  name: invoicesPage.name,
  action: 'billing.Read',
  args: invoicesPage.args.entries,
  result: json,
  async find(ctx, { ownerInfo, subscriptionId }) {
    await assertBilling(ctx, ownerInfo, 'Read');
    return toInvoices(ctx.tx, await invoicesOf(ctx.tx, environmentOf(ctx), ownerInfo, subscriptionId));
  },
});
query({
  name: subscriptionLicensesPage.name,
  action: 'billing.Read',
  args: subscriptionLicensesPage.args.entries,
  result: json,
  find: subscriptionLicenses,
});
query({
  name: organizationSubscriptionsPage.name,
  action: 'account.Read',
  args: organizationSubscriptionsPage.args.entries,
  result: json,
  find: organizationSubscriptions,
});
query({
  name: publicInvoicePage.name,
  action: 'ReadPublic',
  args: publicInvoicePage.args.entries,
  result: json,
  find: publicInvoice,
});
query({
  name: buyerPage.name,
  action: 'billing.Read',
  args: buyerPage.args.entries,
  result: json,
  find: buyer,
});
query({
  name: couponsPage.name,
  action: 'billing.Read',
  args: couponsPage.args.entries,
  result: json,
  find: coupons,
});
query({
  name: ordersPage.name,
  action: 'billing.Read',
  args: ordersPage.args.entries,
  result: json,
  find: orders,
});

query({
  name: savedMethodPage.name,
  action: 'billing.Read',
  args: savedMethodPage.args.entries,
  result: json,
  find: savedMethod,
});

const success = { type: row('Success', { success: v.boolean() }) };
const plan = row('Plan', planSchema.entries);
const started = { type: row('StartedInvoice', startedInvoiceSchema.entries) };
const paid = { type: row('PaymentAnswer', paymentAnswerSchema.entries) };

mutation({
  action: 'billing.Manage',
  operation: createPlansForProductOperation,
  result: { type: [plan] },
  verb: createPlansForProduct,
});
mutation({
  action: 'billing.Manage',
  operation: createPricingPlanAndProductOperation,
  result: { type: plan },
  verb: createPricingPlanAndProduct,
});
mutation({
  action: 'billing.Manage',
  operation: setCoursePriceOperation,
  result: success,
  verb: setCoursePrice,
});
mutation({ action: 'billing.Manage', operation: setAutopayOperation, result: success, verb: setAutopay });
mutation({ action: 'billing.Manage', operation: subscribeOperation, result: started, verb: subscribe });
mutation({ action: 'billing.Manage', operation: buySeatsOperation, result: started, verb: buySeats });
const methodAnswer = { type: row('MethodAnswer', methodAnswerSchema.entries) };
mutation({
  action: 'billing.Manage',
  operation: changeMethodOperation,
  result: methodAnswer,
  verb: changeMethod,
});
mutation({
  action: 'billing.Manage',
  operation: confirmMethodOperation,
  result: methodAnswer,
  verb: confirmMethod,
});
mutation({ action: 'billing.Manage', operation: removeMethodOperation, result: success, verb: removeMethod });
mutation({ action: 'account.Pay', operation: buyCourseOperation, result: started, verb: buyCourse });
mutation({ action: 'account.Pay', operation: payInvoiceOperation, result: paid, verb: payInvoice });
mutation({ action: 'account.Pay', operation: confirmPaymentOperation, result: paid, verb: confirmPayment });
mutation({ action: 'billing.Manage', operation: setBuyerOperation, result: success, verb: setBuyer });
mutation({ action: 'billing.Manage', operation: addLicensesOperation, result: started, verb: addLicenses });
mutation({
  action: 'billing.Manage',
  operation: changeAtTermEndOperation,
  result: success,
  verb: changeAtTermEnd,
});
mutation({ action: 'billing.Manage', operation: cancelAtEndOperation, result: success, verb: cancelAtEnd });
mutation({ action: 'billing.Manage', operation: createCouponOperation, result: success, verb: createCoupon });
mutation({ action: 'billing.Manage', operation: endCouponOperation, result: success, verb: endCoupon });
mutation({
  action: 'account.Pay',
  operation: applyCouponOperation,
  result: { type: row('AppliedCoupon', applyCouponOperation.answer.entries) },
  verb: applyCoupon,
});

export const billingSchema = service.schema();
