/** What anybody may do with a course beside learning it: like it, pass it on. */
import { lazy, Suspense } from 'react';
import { useSession } from '#features/session/session-context.ts';
import { useClientFlags } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { LikeButtons } from '../like-buttons.tsx';
import { ShareButton } from '../share-button.tsx';
import styles from './course-acts.module.css';

const PlanActions = lazy(async () => ({
  default: (await import('#features/planning/plan-actions.tsx')).PlanActions,
}));

const CourseExams = lazy(async () => ({
  default: (await import('#features/exams/course-exams.tsx')).CourseExams,
}));

const CourseCertificate = lazy(async () => ({
  default: (await import('#features/certificates/course-certificate.tsx')).CourseCertificate,
}));

const BuyButton = lazy(async () => ({
  default: (await import('#features/billing/buy-button.tsx')).BuyButton,
}));

const BuySeats = lazy(async () => ({
  default: (await import('#features/billing/buy-seats.tsx')).BuySeats,
}));

export function CourseActs({
  collection,
  path,
  retired,
}: {
  collection: CollectionRow;
  path: string;
  /** nobody plans, buys or recommends it any more */
  retired: boolean;
}) {
  const clientFlags = useClientFlags();
  const { accountId, sandbox } = useSession();
  const price = collection.productDetails?.prices[0];
  return (
    <>
      {!retired && (price !== undefined || sandbox) && clientFlags.displayPurchases && (
        <Suspense fallback={null}>
          <BuyButton courseId={collection.collectionId} price={price} path={path} />
          {price !== undefined && collection.rootType === 'catalog' && accountId !== null && (
            <BuySeats courseId={collection.collectionId} title={collection.title} price={price} />
          )}
        </Suspense>
      )}
      {collection.type === 'course' && accountId !== null && (
        <Suspense fallback={null}>
          <CourseCertificate courseId={collection.collectionId} />
          <CourseExams courseId={collection.collectionId} />
        </Suspense>
      )}
      {!retired && (
        <div className={styles.small}>
          <LikeButtons type="collection" entityId={collection.collectionId} likes={collection.likes ?? 0} />
          {accountId !== null && (
            <Suspense fallback={null}>
              <PlanActions
                thing={{ type: 'collection', id: collection.collectionId, title: collection.title }}
              />
            </Suspense>
          )}
          <ShareButton title={collection.title} path={path} />
        </div>
      )}
    </>
  );
}
