import { expect, it } from 'vitest';
import { mayRetire, offersRetired, replacementCandidates, replacementHelp } from './retirement.ts';

const course = (collectionId: string, over: object = {}) => ({
  collectionId,
  type: 'course',
  rootType: 'catalog' as const,
  organizationId: 'harbor',
  workflow: 'PUBLISHED',
  visible: true,
  title: collectionId,
  ...over,
});

it('is offered when the course is retired already, or with the flag on in the catalog (RETIRE-008)', () => {
  for (const enabled of [true, false])
    for (const rootType of ['catalog', 'internal'] as const) {
      expect(offersRetired({ workflow: 'RETIRED', rootType, enabled })).toBe(true);
      expect(offersRetired({ workflow: 'PUBLISHED', rootType, enabled })).toBe(
        enabled && rootType === 'catalog',
      );
    }
});

it('may be replaced by a published course of the same place and owner that learners see, not by itself, a retired or a chosen one (RETIRE-004)', () => {
  const retiring = { retirement: { retirementDate: 1, replacementEntities: [], state: 'retiring' as const } };
  const all = [
    course('b'),
    course('a'),
    course('this'),
    course('retired', { workflow: 'RETIRED' }),
    course('retiring', retiring),
    course('begun', { workflow: 'NEEDS_CONTENT' }),
    course('hidden', { visible: false }),
    course('inside', { rootType: 'internal' }),
    course('foreign', { organizationId: 'quay' }),
    course('part', { type: 'collection' }),
    course('chosen'),
  ];
  expect(
    replacementCandidates(all, course('this'), ['chosen']).map(({ collectionId }) => collectionId),
  ).toEqual(['a', 'b']);
});

it('says how many replacements are chosen, in the words of the specification (RETIRE-005)', () => {
  expect(replacementHelp(0)).toBe('0/1 item(s) selected');
  expect(replacementHelp(1)).toBe('Maximum 1 item reached');
});

it('is for owners, super admins, and store content admins of the catalog (PERM-014, RETIRE-016)', () => {
  const may = (role: Parameters<typeof mayRetire>[0]['roles'][number], root: 'catalog' | 'internal') =>
    mayRetire({ userId: 'ana', roles: [role] }, root);
  expect([
    may('owner', 'internal'),
    may('superAdmin', 'catalog'),
    may('storeContentAdmin', 'catalog'),
  ]).toEqual([true, true, true]);
  expect([
    may('storeContentAdmin', 'internal'),
    may('trainer', 'catalog'),
    may('learningAdmin', 'internal'),
  ]).toEqual([false, false, false]);
});
