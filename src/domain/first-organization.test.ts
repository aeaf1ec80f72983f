import { describe, expect, it } from 'vitest';
import { firstOrganization, ownFirst } from './first-organization.ts';
import type { Role } from './role.ts';

const at = (organizationId: string, roles: Role[] = ['member'], groupAdmin = false) => ({
  organization: { organizationId, isDefaultShared: organizationId === 'commons' },
  roles,
  groupAdmin,
});
const commons = at('commons');
const first = (given: ReturnType<typeof at>[], lastUsed: string[] = []) =>
  firstOrganization(given, lastUsed)?.organization.organizationId;

it('Home begins with the organizations in which the person is something, in the order of the rail', () => {
  const order = (given: ReturnType<typeof at>[]) =>
    ownFirst(given).map(({ organization }) => organization.organizationId);
  expect(order([commons, at('followed', []), at('quay'), at('harbor', ['owner'])])).toEqual([
    'quay',
    'harbor',
    'commons',
    'followed',
  ]);
  expect(order([at('commons', ['impersonator']), at('harbor')])).toEqual(['commons', 'harbor']);
});

describe('the organization of somebody who has chosen none', () => {
  it('is the one where their role is the highest, wherever it lies on the rail and whatever was used last (ROUTE-003)', () => {
    expect(first([commons, at('quay'), at('harbor', ['member', 'learningAdmin'])], ['quay'])).toBe('harbor');
    expect(first([at('quay', ['learningAdmin']), at('harbor', ['owner'])])).toBe('harbor');
    expect(first([at('quay', ['member']), at('harbor', ['trainer'])])).toBe('harbor');
  });

  it('is among equal roles the one with a group that they administer, then one to which not everybody belongs (ROUTE-003)', () => {
    expect(first([commons, at('quay'), at('harbor', ['member'], true)])).toBe('harbor');
    expect(first([commons, at('harbor')], ['commons'])).toBe('harbor');
    expect(first([at('commons', ['impersonator']), at('harbor')])).toBe('commons');
  });

  it('is else the one that was used last, and where none was the first on the rail (ROUTE-003)', () => {
    expect(first([at('quay'), at('harbor'), at('birch')], ['elsewhere', 'birch', 'harbor'])).toBe('birch');
    expect(first([at('quay'), at('harbor')])).toBe('quay');
    expect(first([])).toBeUndefined();
  });
});
