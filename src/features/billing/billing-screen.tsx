/** `/billing/{org}`: an organization's plan, next bill, Auto Pay, licenses and invoices, for those who manage them (BILL-005). */
import { invoicesPage } from '#contract/billing/invoice.ts';
import { planOverviewPage } from '#contract/billing/plan-overview.ts';
import { planOffersPage } from '#contract/billing/product.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { billingMethodWords } from '#contract/words/en/billing-methods.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { useSessionMay } from '#features/session/session-may.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './billing.module.css';
import { AsOf } from './parts/as-of.tsx';
import { OfOrganization } from './parts/billing-frame.tsx';
import { BuyerPart } from './parts/buyer-part.tsx';
import { CouponsPart } from './parts/coupons-part.tsx';
import { InvoiceTable } from './parts/invoice-table.tsx';
import { MethodPart } from './parts/method-part.tsx';
import { OffersPart } from './parts/offers-part.tsx';
import { OrdersPart } from './parts/orders-part.tsx';
import { PlanPart } from './parts/plan-part.tsx';
import type { BillingPlace } from './read-billing.ts';

export const BillingScreen = ({ org }: { org: string }) => (
  <OfOrganization org={org} title={say.heading}>
    {(place) => <Billing place={place} />}
  </OfOrganization>
);

function Billing({ place: { organization } }: { place: BillingPlace }) {
  const { organizationId, name, tenant } = organization;
  const ownerInfo = { type: 'ORGANIZATION', id: organizationId } as const;
  const manages = useSessionMay('billing.Manage');
  const plan = useServerPage(planOverviewPage, { ownerInfo });
  const offers = useServerPage(planOffersPage, { ownerInfo });
  const invoices = useServerPage(invoicesPage, { ownerInfo, subscriptionId: null });
  if (plan.state === 'forbidden') return <ErrorPage variant="denied" dashboard support />;
  const licenses = plan.answer?.subscriptions[0]?.licenses ?? 1;
  return (
    <>
      <PageHeader title={say.heading} page={`/billing/${organizationId}`} lead={say.lead(name)} />
      <div className={styles.page}>
        <section className={styles.part} aria-labelledby="billing-plan">
          <h2 id="billing-plan">{say.plan}</h2>
          <AsOf seen={plan} />
          {plan.answer !== undefined && (
            <PlanPart
              plan={plan.answer}
              owner={ownerInfo}
              asking={plan.state === 'asking'}
              onChanged={plan.reload}
            />
          )}
        </section>
        <section className={styles.part} aria-labelledby="billing-method">
          <h2 id="billing-method">{billingMethodWords.heading}</h2>
          <MethodPart
            owner={ownerInfo}
            hasAutopay={plan.answer?.hasAutopay ?? false}
            nextChargeAt={plan.answer?.nextBillDate ?? null}
            onChanged={plan.reload}
          />
        </section>
        {manages && offers.answer && (
          <section className={styles.part} aria-labelledby="billing-offers">
            <h2 id="billing-offers">{say.offers}</h2>
            {tenant.status === 'LIMITED' && <p>{say.limited(name)}</p>}
            <OffersPart
              key={licenses}
              offers={offers.answer}
              owner={ownerInfo}
              licenses={licenses}
              plan={plan.answer}
              onChanged={plan.reload}
            />
          </section>
        )}
        <section className={styles.part} aria-labelledby="billing-invoices">
          <h2 id="billing-invoices">{say.invoices}</h2>
          <AsOf seen={invoices} />
          {invoices.answer && <InvoiceTable invoices={invoices.answer} label={say.invoices} />}
        </section>
        {manages && <BuyerPart owner={ownerInfo} organization={name} />}
        {manages && <CouponsPart organizationId={organizationId} />}
        {manages && <OrdersPart organizationId={organizationId} />}
      </div>
    </>
  );
}
