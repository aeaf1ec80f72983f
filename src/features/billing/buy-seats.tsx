/** On a course that is sold, for those who manage an organization's money: seats for its people. Only the server can open the invoice (D29). */
import { Button } from '@mantine/core';
import { IconArmchair } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { CoursePrice } from '#contract/content/collection-details.ts';
import { billingWords } from '#contract/words/en/billing.ts';
import { buySeatsWords as say } from '#contract/words/en/buy-seats.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './billing.module.css';
import { buyers } from './buyers.ts';

const BuySeatsDialog = lazy(async () => ({
  default: (await import('./parts/buy-seats-dialog.tsx')).BuySeatsDialog,
}));

/** @param price  of one seat */
export function BuySeats({
  courseId,
  title,
  price,
}: {
  courseId: string;
  title: string;
  price: CoursePrice;
}) {
  const online = !useOffline();
  const organizations = useStored(buyers);
  const [opened, setOpened] = useState(false);
  if (!organizations || organizations.length === 0) return null;
  return (
    <span className={styles.actions}>
      <Button
        variant="default"
        leftSection={<Icon of={IconArmchair} />}
        disabled={!online}
        onClick={() => setOpened(true)}
      >
        {say.open}
      </Button>
      {!online && <span className={styles.note}>{billingWords.buyOffline}</span>}
      {opened && (
        <Suspense fallback={null}>
          <BuySeatsDialog {...{ courseId, title, price, organizations }} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </span>
  );
}
