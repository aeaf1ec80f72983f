/** What anybody may do with a course beside learning it: like it, pass it on. */
import { lazy, Suspense } from 'react';
import { clientFlags } from '#domain/client-flags.ts';
import { useSession } from '#features/session/session-context.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { LikeButtons } from '../like-buttons.tsx';
import { ShareButton } from '../share-button.tsx';

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

export function CourseActs({ collection, path }: { collection: CollectionRow; path: string }) {
  const { sandbox } = useSession();
  const cents = collection.productDetails?.prices[0]?.pricePerUnitCents;
  return (
    <>
      {(cents !== undefined || sandbox) && clientFlags.displayPurchases && (
        <Suspense fallback={null}>
          <BuyButton courseId={collection.collectionId} cents={cents} path={path} />
        </Suspense>
      )}
      <LikeButtons type="collection" entityId={collection.collectionId} likes={collection.likes ?? 0} />
      <Suspense fallback={null}>
        <PlanActions thing={{ type: 'collection', id: collection.collectionId, title: collection.title }} />
      </Suspense>
      {collection.type === 'course' && (
        <Suspense fallback={null}>
          <CourseCertificate courseId={collection.collectionId} />
          <CourseExams courseId={collection.collectionId} />
        </Suspense>
      )}
      <ShareButton title={collection.title} path={path} />
    </>
  );
}
