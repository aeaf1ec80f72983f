// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import type { CourseCard as CourseWithProgress } from '#store/queries/course-cards.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aCollection, anEnrollment, aStore } from '#tests/support/store-builders.ts';
import { CourseCard } from './course-card.tsx';

let db: LecternDb;
afterEach(async () => {
  cleanup();
  await db.delete();
});

it('a card asks for its picture as wide as a catalog shows it, and for no more (IMAGE-013)', async () => {
  const catalog = newId();
  db = await aStore();
  const card = {
    course: aCollection({ title: 'Knots', images: { catalog } }),
    progress: { percentComplete: 0, completedChildren: 0 },
    skillIds: [],
  } as unknown as CourseWithProgress;
  await showScreen(db, <CourseCard card={card} here={false} />);
  const source = document.querySelector('img')?.getAttribute('src');
  expect(source).toBe(`/assets/${catalog}?for=${db.accountId}&w=208`);
});

it('the price stands on a course that one does not have, and no longer on one that was bought', async () => {
  const product = { productId: newId(), prices: [{ priceId: newId(), pricePerUnitCents: 1900 }] };
  const course = aCollection({ title: 'Knots', productDetails: product });
  const progress = { percentComplete: 0, completedChildren: 0 };
  const card = { course, progress, skillIds: [] } as unknown as CourseWithProgress;
  db = await aStore({ collections: [course] });
  await showScreen(db, <CourseCard card={card} here={false} />);
  await screen.findByText(/\$19\.00/);
  await db.enrollments.put(anEnrollment(course.collectionId));
  await waitFor(() => expect(screen.queryByText(/\$19\.00/)).toBeNull());
});
