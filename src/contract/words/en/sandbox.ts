/** Words of the billing sandbox, in which money is tried out (BANNER-002, D72). */
import { toDashboard } from './shared-people.ts';

export const sandboxWords = {
  banner: 'Billing sandbox',
  bannerText: 'Billing uses test data until you sign out.',
  exit: 'Exit Sandbox',
  heading: 'Billing sandbox',
  lead: 'In the sandbox billing uses test data: nothing is charged, and real plans and invoices stay as they are. You leave it by signing out.',
  enter: 'Enter the sandbox',
  entered: 'You are in the sandbox.',
  denied:
    'Only owners, billing administrators and super administrators of an organization can enter the sandbox.',
  dashboard: toDashboard,
};
