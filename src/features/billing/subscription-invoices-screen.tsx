/** `/billing/{org}/subscription/{id}`: the invoices of one subscription (BILL-006). */
import { invoicesPage } from '#contract/billing/invoice.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './billing.module.css';
import { AsOf } from './parts/as-of.tsx';
import { OfOrganization } from './parts/billing-frame.tsx';
import { InvoiceTable } from './parts/invoice-table.tsx';

type Asked = { org: string; subscriptionId: string };

export const SubscriptionInvoicesScreen = ({ org, subscriptionId }: Asked) => (
  <OfOrganization org={org} title={say.invoices}>
    {({ organization: { organizationId } }) => (
      <Invoices organizationId={organizationId} subscriptionId={subscriptionId} />
    )}
  </OfOrganization>
);

function Invoices({ organizationId, subscriptionId }: { organizationId: string; subscriptionId: string }) {
  const ownerInfo = { type: 'ORGANIZATION', id: organizationId } as const;
  const seen = useServerPage(invoicesPage, { ownerInfo, subscriptionId });
  return (
    <>
      <PageHeader
        title={say.subscriptionInvoices}
        page={`/billing/${organizationId}/subscription/${subscriptionId}`}
        actions={
          <LearningButton to={`/billing/${organizationId}`} variant="default">
            {say.backToBilling}
          </LearningButton>
        }
      />
      <div className={styles.page}>
        <AsOf seen={seen} />
        {seen.answer && <InvoiceTable invoices={seen.answer} label={say.subscriptionInvoices} />}
      </div>
    </>
  );
}
