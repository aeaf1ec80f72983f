/** In a course's settings: for how much it is sold, if it is; for those who manage the money of its organization (COLL-025). */

import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { setCoursePriceOperation } from '#contract/billing/product.ts';
import { savedMethodPage } from '#contract/billing/saved-method.ts';
import { newId } from '#contract/ids.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { PRICE_DEFAULT_CENTS } from '#domain/price.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSession } from '#features/session/session-context.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { useCall } from '#features/session/use-call.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { useStored } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './billing.module.css';
import { billingFailure } from './billing-failure.ts';
import { PriceInput } from './price-input.tsx';
import { billingPlace } from './read-billing.ts';

const say = billingWords.price;

export function CoursePrice({ collection }: { collection: CollectionRow }) {
  const place = useStored(billingPlace, collection.organizationId);
  const sells = useSessionMay('billing.Manage');
  if (!sells || !place || place === 'missing' || !place.manages) return null;
  return <Price collection={collection} />;
}

function Price({ collection }: { collection: CollectionRow }) {
  const { collectionId: courseId, organizationId, productDetails } = collection;
  const id = useId();
  const online = !useOffline();
  const { sandbox } = useSession();
  const { call, busy, failure } = useCall(billingFailure);
  const { answer } = useServerPage(savedMethodPage, {
    ownerInfo: { type: 'ORGANIZATION', id: organizationId },
  });
  const [productId] = useState(newId);
  const sold = productDetails?.prices[0]?.pricePerUnitCents;
  const [cents, setCents] = useState(sold ?? PRICE_DEFAULT_CENTS);
  const set = async (priceInCents: number | null) => {
    const done = await call(setCoursePriceOperation, { courseId, productId, priceInCents });
    if (done !== null) showToast({ tone: 'moss', text: priceInCents === null ? say.unsold : say.saved });
  };
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{say.heading}</h3>
      <p className={styles.note}>{sandbox ? say.sandbox : say.lead}</p>
      <Failure text={failure} />
      <PriceInput cents={cents} currency={answer?.currency} disabled={!online || busy} onChange={setCents} />
      <div className={styles.actions}>
        <Button variant="default" loading={busy} disabled={!online} onClick={() => void set(cents)}>
          {say.save}
        </Button>
        {sold !== undefined && (
          <Button variant="subtle" disabled={!online || busy} onClick={() => void set(null)}>
            {say.unsell}
          </Button>
        )}
        {!online && <span className={styles.note}>{billingWords.needsConnection}</span>}
      </div>
    </section>
  );
}
