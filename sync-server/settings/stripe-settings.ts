/** Stripe takes real payments with these. */
export type StripeSettings = {
  secretKey: string;
  /** with which Stripe signs what it tells */
  webhookSecret: string;
  /** of its interface; tests have one of their own */
  url: string;
};

export const STRIPE_URL = 'https://api.stripe.com';
