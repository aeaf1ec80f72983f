import { describe, expect, it } from 'vitest';
import { isForEverybody, PUBLIC_SUMMARY_LETTERS, publicSummary } from './public-content.ts';

const open = {
  rootType: 'catalog',
  visible: true,
  free: true,
  loginRequired: false,
  archived: false,
  workflow: 'PUBLISHED',
} as const;

const retiring = { state: 'retiring' as const, retirementDate: 1, replacementEntities: [] };

describe('content for everybody on the Internet', () => {
  it('is visible, free, of the public catalog, and needs no account (AVAIL-008)', () => {
    expect(isForEverybody(open)).toBe(true);
    expect(isForEverybody({ ...open, workflow: null })).toBe(true);
  });

  it.each([
    ['is hidden', { visible: false }],
    ['is internal', { rootType: 'internal' }],
    ['is sold', { free: false }],
    ['needs a sign-in', { loginRequired: true }],
    ['was put away', { archived: true }],
    ['is retired', { workflow: 'RETIRED' }],
    ['is being retired', { retirement: retiring }],
  ] as const)('is nothing that %s', (_why, facts) => {
    expect(isForEverybody({ ...open, ...facts })).toBe(false);
  });
});

describe('the summary of a public page', () => {
  it('is one line, cut between two words', () => {
    expect(publicSummary('  Ropes\n\nand  knots ')).toBe('Ropes and knots');
    const long = publicSummary('rope '.repeat(200));
    expect(long.length).toBeLessThanOrEqual(PUBLIC_SUMMARY_LETTERS);
    expect(long).toMatch(/ rope…$/);
  });

  it('never ends in half a character', () => {
    expect(publicSummary('😀'.repeat(400)).isWellFormed()).toBe(true);
    expect(publicSummary(`a${'😀'.repeat(400)}`).isWellFormed()).toBe(true);
  });
});
