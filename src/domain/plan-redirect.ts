/** Who has a plan and nothing in it is sent to the sign-up (BILL-003). */

type PlanState = {
  subscriptions: readonly unknown[];
  hasActiveSubscription: boolean;
  hasTrial: boolean;
  hasFutureSubscription: boolean;
};

/**
 * @param plans  all of the person's
 * @param signupToken  null: nobody has prepared a sign-up for them
 * @returns the way to go, or null to stay
 */
export function planRedirect(plans: readonly PlanState[], signupToken: string | null): string | null {
  const [plan] = plans;
  if (!plan || plans.length > 1 || signupToken === null) return null;
  const { subscriptions, hasActiveSubscription, hasTrial, hasFutureSubscription } = plan;
  if (subscriptions.length > 0 || hasActiveSubscription || hasTrial || hasFutureSubscription) return null;
  return `/signup?signupToken=${encodeURIComponent(signupToken)}`;
}
