import fc from 'fast-check';
import { expect, it } from 'vitest';
import { audienceOf, isOfAudience, listingAudiences, listingBuckets } from './listing-audience.ts';
import { mayReadContent, type Subject } from './policy.ts';
import { roles } from './role.ts';

const anySubject = fc.oneof(
  fc.constant<Subject>({ userId: null, roles: [] }),
  fc
    .uniqueArray(fc.constantFrom(...roles), { maxLength: 3 })
    .map((held): Subject => ({ userId: 'ada', roles: held })),
);
const organizations = ['harbor', 'quay'] as const;
const anyContent = fc.record({
  organizationId: fc.constantFrom(...organizations),
  rootType: fc.constantFrom('catalog' as const, 'internal' as const),
  visible: fc.boolean(),
  free: fc.boolean(),
  loginRequired: fc.boolean(),
  workflow: fc.constantFrom('PUBLISHED', 'INITIAL', 'RETIRED', null),
});

it('an audience is everybody who may read the content by the policy alone (D59)', () => {
  fc.assert(
    fc.property(anyContent, anySubject, (content, who) => {
      const shown = content.workflow === 'RETIRED' ? { ...content, visible: false } : content;
      expect(isOfAudience(who, audienceOf(content))).toBe(mayReadContent(who, shown));
    }),
  );
});

it('nobody holds the listing of what they may not read, or of what is in courses alone that they may not read (D59)', () => {
  const subjects = fc.record({ harbor: anySubject, quay: anySubject });
  fc.assert(
    fc.property(anyContent, fc.array(anyContent, { maxLength: 3 }), subjects, (content, courses, given) => {
      // One person, with roles in each organization.
      const { userId } = given.harbor;
      const subjectIn = (organizationId: 'harbor' | 'quay'): Subject => ({
        userId,
        roles: userId === null ? [] : given[organizationId].roles,
      });
      for (const bucket of listingBuckets(content, courses)) {
        const [, at, , audience] = bucket.split(':');
        const organization = at as 'harbor' | 'quay';
        const found = listingAudiences.find((each) => each === audience);
        if (!found || !isOfAudience(subjectIn(organization), found)) continue;
        expect(mayReadContent(subjectIn(content.organizationId), content)).toBe(true);
        const its = courses.filter(({ organizationId }) => organizationId === organization);
        const may = its.some((course) => mayReadContent(subjectIn(organization), course));
        expect(may || its.length === 0).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('is where the widest audience finds it, and one bucket an organization is enough', () => {
  const open = {
    organizationId: 'harbor',
    rootType: 'catalog',
    visible: true,
    free: true,
    loginRequired: false,
  } as const;
  const lesson = { ...open, workflow: 'PUBLISHED' };
  const hidden = { ...lesson, visible: false };
  const members = { ...lesson, rootType: 'internal' } as const;
  expect(listingBuckets(lesson, [])).toEqual(['org:harbor:listings:everyone']);
  expect(listingBuckets(lesson, [hidden, lesson])).toEqual(['org:harbor:listings:everyone']);
  expect(listingBuckets(lesson, [hidden])).toEqual(['org:harbor:listings:catalogStaff']);
  expect(listingBuckets(hidden, [lesson])).toEqual(['org:harbor:listings:catalogStaff']);
  expect(listingBuckets(lesson, [{ ...lesson, loginRequired: true }])).toEqual([
    'org:harbor:listings:accounts',
  ]);
  expect(listingBuckets(members, [members])).toEqual(['org:harbor:listings:members']);
  // Who works on one catalog need not work on the other.
  expect(listingBuckets(hidden, [{ ...members, visible: false }])).toEqual([]);
  expect(listingBuckets({ ...lesson, workflow: 'RETIRED' }, [lesson])).toEqual([
    'org:harbor:listings:catalogStaff',
  ]);
  expect(listingBuckets(lesson, [{ ...lesson, organizationId: 'quay' }])).toEqual([
    'org:quay:listings:everyone',
    'org:harbor:listings:everyone',
  ]);
  expect(listingBuckets(members, [{ ...members, organizationId: 'quay' }])).toEqual([
    'org:harbor:listings:members',
  ]);
});
