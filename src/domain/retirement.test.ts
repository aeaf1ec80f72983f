import { describe, expect, it } from 'vitest';
import {
  type ContentGraph,
  heldElsewhere,
  mayRetire,
  offersRetired,
  replacementCandidates,
  replacementHelp,
  retiredWith,
} from './retirement.ts';

const course = (collectionId: string, over: object = {}) => ({
  collectionId,
  type: 'course',
  rootType: 'catalog' as const,
  organizationId: 'harbor',
  workflow: 'PUBLISHED',
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

it('may be replaced by a course of the same place and owner, not by itself, a retired or a chosen one (RETIRE-004)', () => {
  const retiring = { retirement: { retirementDate: 1, replacementEntities: [], state: 'retiring' as const } };
  const all = [
    course('b'),
    course('a'),
    course('this'),
    course('retired', { workflow: 'RETIRED' }),
    course('retiring', retiring),
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

describe('100 random graphs of courses', () => {
  let seed = 11;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const aGraph = (): ContentGraph => {
    const items = Array.from({ length: 12 }, (_, at) => `item ${at}`);
    const workflows = new Map(
      items.map((id) => [id, ['PUBLISHED', 'NEEDS_SEO', 'RETIRED'][Math.floor(chance() * 3)]!]),
    );
    const courses = new Map(
      Array.from({ length: 4 }, (_, at) => [`course ${at}`, new Set(items.filter(() => chance() < 0.25))]),
    );
    return { courses, workflows };
  };

  it('retire nothing that another course holds, and get back exactly what was retired (RETIRE-016, D101)', () => {
    for (let turn = 0; turn < 100; turn += 1) {
      const graph = aGraph();
      const retired = retiredWith(graph, 'course 0');
      const elsewhere = heldElsewhere(graph, 'course 0');
      for (const id of retired.keys()) {
        expect(elsewhere).not.toContain(id);
        expect(graph.courses.get('course 0')?.has(id)).toBe(true);
      }
      const after = new Map([...graph.workflows, ...[...retired].map(([id]) => [id, 'RETIRED'] as const)]);
      expect(new Map([...after, ...retired])).toEqual(graph.workflows);
    }
  });
});
