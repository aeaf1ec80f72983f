/** On a course that is sold: the way to its invoice. Only the server can open one, so that it waits for a connection (D29). */

import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { buyCourseOperation } from '#contract/billing/invoice.ts';
import { courseOfferPage } from '#contract/billing/product.ts';
import type { CoursePrice } from '#contract/content/collection-details.ts';
import { billingWords as say } from '#contract/words/en/billing.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { keepLoginRedirect } from '#features/session/login-redirect.ts';
import { useSession } from '#features/session/session-context.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { A_PRESS_MS } from './a-press.ts';
import styles from './billing.module.css';
import { isToBuy } from './read-billing.ts';

type Sold = { courseId: string; price: CoursePrice; path: string };

/** @param price  what the course says it costs; undefined: it is not sold for real money. The sandbox has prices of its own. */
export function BuyButton({
  courseId,
  price,
  path,
}: Omit<Sold, 'price'> & { price: CoursePrice | undefined }) {
  const { sandbox } = useSession();
  const offer = useServerPage(courseOfferPage, sandbox ? { courseId } : null);
  const { answer } = offer;
  const now = !sandbox
    ? price
    : answer
      ? { pricePerUnitCents: answer.priceInCents, currency: answer.currency }
      : undefined;
  return now === undefined ? null : <Buy courseId={courseId} price={now} path={path} />;
}

function Buy({ courseId, price: { pricePerUnitCents: cents, currency }, path }: Sold) {
  const { accountId, sandbox } = useSession();
  const toBuy = useStored(isToBuy, courseId, ...(sandbox ? [true] : []));
  const online = !useOffline();
  const navigate = useNavigate();
  const { call, busy, failure } = useCall(
    { refusals: {}, otherwise: () => say.buyFailed },
    { least: A_PRESS_MS },
  );
  const pays = useSessionMay('account.Pay');
  if (!toBuy || !pays) return null;
  if (accountId === null)
    return (
      <LearningButton to="/login" onClick={() => keepLoginRedirect(path)}>
        {say.buy(cents, currency)}
      </LearningButton>
    );
  const buy = async () => {
    const begun = await call(buyCourseOperation, { courseId });
    if (begun) await navigate({ href: `/invoice/${begun.uppToken}` });
  };
  return (
    <span className={styles.actions}>
      <Button
        leftSection={<Icon of={IconShoppingCart} />}
        loading={busy}
        disabled={!online}
        onClick={() => void buy()}
      >
        {say.buy(cents, currency)}
      </Button>
      {!online && <span className={styles.note}>{say.buyOffline}</span>}
      {failure !== null && <span role="alert">{failure}</span>}
    </span>
  );
}
