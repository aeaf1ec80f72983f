/** What the subscription banner says (spec 2, section 8.9): the specification's words, with its dates (D54). */
import { dateText } from '../time.ts';

type Ended = { org: string; endsAt: number | null };
const ended = ({ org, endsAt }: Ended) =>
  endsAt === null
    ? `Your ${org} subscription ended.`
    : `Your ${org} subscription ended on ${dateText(endsAt)}.`;
const ending = (org: string, endsAt: number) => `Your ${org} subscription will end on ${dateText(endsAt)}.`;

export const subscriptionBannerWords = {
  lapse: (org: string, endsAt: number, renewsAt: number) =>
    `Your ${org} subscription will lapse, ending on ${dateText(endsAt)} and renewing on ${dateText(renewsAt)}. If you believe this to be an error, or would like to avoid interruption please contact support!`,
  endedForAdmin: (said: Ended, period: 'monthly' | 'yearly') =>
    `${ended(said)} To restore access reactivate your subscription, or contact ${period === 'yearly' ? 'your coach!' : 'support.'}`,
  endedForOthers: (said: Ended) => `${ended(said)} To restore access, contact your administrator.`,
  endingForAdmin: (org: string, endsAt: number) =>
    `${ending(org, endsAt)} To avoid interruption, enable Auto Pay`,
  endingForOthers: (org: string, endsAt: number) =>
    `${ending(org, endsAt)} To avoid interruption, contact your administrator.`,
  reactivate: 'Reactivate',
  enableAutopay: 'Enable Auto Pay',
  dismiss: 'Hide until the browser is closed',
};
