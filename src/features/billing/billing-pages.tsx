/** The pages of money, by the path as `domain/routes.ts` writes it. */
import { BillingScreen } from './billing-screen.tsx';
import { InvoiceScreen } from './invoice-screen.tsx';
import { LicensesScreen } from './licenses-screen.tsx';
import { PaymentReturnScreen } from './payment-return-screen.tsx';
import { SubscriptionInvoicesScreen } from './subscription-invoices-screen.tsx';

export function BillingPages({ path, params }: { path: string; params: Record<string, string> }) {
  const { currentOrgId = '', subscriptionId = '', uppToken = '' } = params;
  switch (path) {
    case '/billing/{currentOrgId}':
      return <BillingScreen key={currentOrgId} org={currentOrgId} />;
    case '/billing/{currentOrgId}/subscription/{subscriptionId}':
      return (
        <SubscriptionInvoicesScreen key={subscriptionId} org={currentOrgId} subscriptionId={subscriptionId} />
      );
    case '/org/{currentOrgId}/subscription/{subscriptionId}':
      return <LicensesScreen key={subscriptionId} org={currentOrgId} subscriptionId={subscriptionId} />;
    case '/invoice/{uppToken}':
      return <InvoiceScreen key={uppToken} uppToken={uppToken} />;
    default:
      return <PaymentReturnScreen />;
  }
}
