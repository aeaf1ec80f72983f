import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setEnrollmentVisibilityOperation } from '#contract/content/progress.ts';
import { newId } from '#contract/ids.ts';
import { userBucket } from '#domain/bucket.ts';
import { aCourse, anEnrollment, anOrganization, aPerson } from '#tests/support/seed.ts';
import { ask, codeOf } from '#tests/support/service-calls.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type OpenDatabase, openDatabase } from '../../../storage/database.ts';

let test: TestDatabase;
let open: OpenDatabase;

beforeAll(async () => {
  test = await testDatabase();
  open = openDatabase(test.url, { max: 6 });
});
afterAll(async () => {
  await open.close();
  await test.drop();
});

const set = setEnrollmentVisibilityOperation.document;
const enrollmentNow = (id: string) =>
  open.db.selectFrom('content.enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('hiding a course in the own list', () => {
  it('hides and shows it again, stays enrolled, and tells the devices of that person alone (ROUTE-025, API-052)', async () => {
    const course = await aCourse(open.db, await anOrganization(open.db));
    const learner = await aPerson(open.db);
    const enrollmentId = await anEnrollment(open.db, learner, course);
    const announced: string[] = [];

    await ask(open.db, learner, set, { enrollmentId, hidden: true }, { announced });
    expect(await enrollmentNow(enrollmentId)).toMatchObject({ visibility: 'hidden', status: 'active' });
    expect(announced).toEqual([userBucket(learner.id)]);
    await ask(open.db, learner, set, { enrollmentId, hidden: false });
    expect(await enrollmentNow(enrollmentId)).toMatchObject({ visibility: 'visible', status: 'active' });
  });

  it('is refused for the enrollment of somebody else, for one that does not exist, and for visitors', async () => {
    const course = await aCourse(open.db, await anOrganization(open.db));
    const enrollmentId = await anEnrollment(open.db, await aPerson(open.db), course);
    const other = await aPerson(open.db);

    expect(await codeOf(open.db, other, set, { enrollmentId, hidden: true })).toBe('FORBIDDEN_ACCESS');
    expect(await codeOf(open.db, other, set, { enrollmentId: newId(), hidden: true })).toBe(
      'FORBIDDEN_ACCESS',
    );
    expect(await codeOf(open.db, null, set, { enrollmentId, hidden: true })).toBe('UNAUTHENTICATED');
    expect(await enrollmentNow(enrollmentId)).toMatchObject({ visibility: 'visible' });
  });
});
