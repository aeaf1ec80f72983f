/** The coupons of what an organization sells: what each takes off, how often it was used, and the ways to make and end one. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type Coupon, couponsPage, endCouponOperation } from '#contract/billing/coupon.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { FIRST_CURRENCY } from '#domain/money.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Failure } from '#ui/failure.tsx';
import styles from '../billing.module.css';
import { couponFailure } from '../billing-failure.ts';
import { AsOf } from './as-of.tsx';

const { coupons: say, money } = billingDocumentWords;

const CouponDialog = lazy(async () => ({ default: (await import('./coupon-dialog.tsx')).CouponDialog }));

/** Only for those who sell something: without anything sold there is nothing to take off. */
export function CouponsPart({ organizationId }: { organizationId: string }) {
  const seen = useServerPage(couponsPage, { organizationId });
  const online = !useOffline();
  const [opened, setOpened] = useState(false);
  const { answer } = seen;
  if (seen.state === 'forbidden' || (answer && answer.products.length === 0)) return null;
  return (
    <section className={styles.part} aria-labelledby="billing-coupons">
      <h2 id="billing-coupons">{say.heading}</h2>
      <p className={styles.note}>{say.lead}</p>
      <AsOf seen={seen} />
      {answer && (
        <CouponTable
          coupons={answer.coupons}
          nameOf={(id) => answer.products.find(({ productId }) => productId === id)?.name ?? ''}
          organizationId={organizationId}
          onChanged={seen.reload}
        />
      )}
      <div className={styles.actions}>
        <Button variant="default" disabled={!online || !answer} onClick={() => setOpened(true)}>
          {say.create}
        </Button>
        {!online && <span className={styles.note}>{say.offline}</span>}
      </div>
      {opened && answer && (
        <Suspense fallback={null}>
          <CouponDialog
            organizationId={organizationId}
            products={answer.products}
            currency={answer.currency ?? FIRST_CURRENCY}
            onClose={() => setOpened(false)}
            onMade={async () => {
              setOpened(false);
              await seen.reload();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function CouponTable({
  coupons,
  nameOf,
  organizationId,
  onChanged,
}: {
  coupons: readonly Coupon[];
  nameOf: (productId: string) => string;
  organizationId: string;
  onChanged: () => Promise<void>;
}) {
  const online = !useOffline();
  const { call, busy, failure } = useCall(couponFailure);
  if (coupons.length === 0) return <p>{say.none}</p>;
  const { columns } = say;
  const end = async (couponId: string) => {
    if (await call(endCouponOperation, { organizationId, couponId })) await onChanged();
  };
  return (
    <div className={styles.scroll}>
      <Failure text={failure} />
      <table className={styles.table} aria-label={say.table}>
        <thead>
          <tr>
            {[columns.code, columns.off, columns.uses, columns.dates, columns.product].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => {
            const { couponId, code, percentOff, amountOffCents, uses, mostUses, productId, ended } = coupon;
            return (
              <tr key={couponId}>
                <th scope="row">{code}</th>
                <td>{say.off(percentOff, money(amountOffCents ?? 0, coupon.currency ?? FIRST_CURRENCY))}</td>
                <td data-label={columns.uses}>{say.uses(uses, mostUses)}</td>
                <td data-label={columns.dates}>{say.valid(coupon.validFrom, coupon.validUntil)}</td>
                <td data-label={columns.product}>
                  {productId === null ? say.everything : <bdi>{nameOf(productId)}</bdi>}
                </td>
                <td>
                  {ended ? (
                    say.ended
                  ) : (
                    <Button
                      variant="subtle"
                      aria-label={say.endOf(code)}
                      disabled={!online || busy}
                      onClick={() => void end(couponId)}
                    >
                      {say.end}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
