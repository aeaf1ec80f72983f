// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/role.ts';
import { catalogPage } from '#features/catalog/read-catalog.ts';
import { collectionPage } from '#features/courses/read-collection.ts';
import { goOn } from '#features/dashboard/read-dashboard.ts';
import { lessonPlace } from '#features/skills/parts/lesson-place.ts';
import type { LecternDb } from '#store/db.ts';
import { hasCertificate } from '#store/queries/certificates.ts';
import {
  aCatalog,
  aCollection,
  anOrganization,
  aProfile,
  aProgress,
  aSkill,
  aStore,
} from './support/store-builders.ts';

let db: LecternDb;
afterEach(() => db.delete());

const harbor = anOrganization({ name: 'Harbor Academy', alias: 'harbor' });
const place = { organizationId: harbor.organizationId, tenantSlug: 'harbor' };

/**
 * Knots: Bowline, a lesson that is hidden, one that was never sent, Hitch, Splice, and a part that is hidden with one lesson. Bowline is complete;
 * with `all`, what shows is.
 */
async function aCourseWithHiddenLessons({ roles = [], all = false }: { roles?: Role[]; all?: boolean }) {
  const course = aCollection({ ...place, title: 'Knots' });
  const lesson = (title: string, visible = true) =>
    aSkill({ ...place, title, visible, courseIds: [course.collectionId] });
  const [bowline, hitch, splice] = ['Bowline', 'Hitch', 'Splice'].map((title) => lesson(title)) as [
    ReturnType<typeof aSkill>,
    ReturnType<typeof aSkill>,
    ReturnType<typeof aSkill>,
  ];
  const [secret, unsent, deep] = [lesson('Secret', false), lesson('Unsent'), lesson('Deep')];
  const part = aCollection({
    ...place,
    type: 'collection',
    title: 'Hidden part',
    visible: false,
    rootCollectionId: course.collectionId,
    children: [{ type: 'skill', id: deep.skillId }],
  });
  const child = ({ skillId }: { skillId: string }) => ({ type: 'skill' as const, id: skillId });
  course.children = [
    ...[bowline, secret, unsent, hitch, splice].map(child),
    { type: 'collection', id: part.collectionId },
  ];
  const done = all ? [bowline, hitch, splice] : [bowline];
  db = await aStore({
    organizations: [harbor],
    profiles: [aProfile(harbor.organizationId, { roles })],
    collections: [course, part, aCatalog(harbor, [course])],
    skills: [bowline, hitch, splice, secret, deep],
    progress: done.map(({ skillId }) => aProgress(skillId, { complete: true })),
  });
  return { course, bowline, hitch };
}

async function countsOf() {
  const [catalog, page, [next]] = await Promise.all([
    catalogPage(db, 'harbor', 'catalog'),
    collectionPage(db, 'harbor', ['knots']),
    goOn(db),
  ]);
  if (catalog === 'missing' || page === 'missing') throw new Error('Something is missing.');
  return { card: catalog.cards[0]?.skillIds.length, page: page.skills, dashboard: next?.skills };
}

describe('lessons that a reader does not see', () => {
  it('count nowhere: not on a card, on the page, on the dashboard, nor for the certificate (COLL-009)', async () => {
    const { course } = await aCourseWithHiddenLessons({});
    expect(await countsOf()).toEqual({ card: 3, page: 3, dashboard: 3 });
    expect(await hasCertificate(db, course.collectionId)).toBe(false);
  });

  it('keep nobody from finishing a course (COLL-009)', async () => {
    const { course } = await aCourseWithHiddenLessons({ all: true });
    const page = await catalogPage(db, 'harbor', 'catalog');
    expect(page !== 'missing' && page.cards[0]?.progress).toMatchObject({ collectionComplete: true });
    expect(await hasCertificate(db, course.collectionId)).toBe(true);
  });

  it('count for those who see them (COLL-009)', async () => {
    await aCourseWithHiddenLessons({ roles: ['trainer'] });
    expect(await countsOf()).toEqual({ card: 6, page: 6, dashboard: 6 });
  });

  it('are passed over on the way from a lesson to the next (COLL-009)', async () => {
    const { bowline, hitch } = await aCourseWithHiddenLessons({});
    const at = (skillId: string) => lessonPlace(db, skillId, 'harbor', ['knots']);
    expect((await at(bowline.skillId)).next?.title).toBe('Hitch');
    expect((await at(hitch.skillId)).previous?.title).toBe('Bowline');
  });
});
