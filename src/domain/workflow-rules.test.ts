import { expect, it } from 'vitest';
import { mayChooseWorkflow, offeredWorkflows } from './workflow-rules.ts';

const open = [
  'INITIAL',
  'NEEDS_TRAINER',
  'NEEDS_CONTENT',
  'NEEDS_PEER',
  'NEEDS_SEO',
  'NEEDS_FINAL',
  'PUBLISHED',
] as const;

it('lets any status follow any other, but none follow or become Retired (SKILL-004)', () => {
  for (const from of open) for (const to of open) expect(mayChooseWorkflow(from, to)).toBe(true);
  for (const each of open) {
    expect(mayChooseWorkflow(each, 'RETIRED')).toBe(false);
    expect(mayChooseWorkflow('RETIRED', each)).toBe(false);
  }
});

it('offers all of them in the order of the work, without Retired', () => {
  expect(offeredWorkflows('INITIAL').flatMap(({ status, may }) => (may ? [status] : []))).toEqual(open);
  expect(offeredWorkflows('RETIRED').some(({ may }) => may)).toBe(false);
});

it('offers no review steps and no Retired where nobody else reviews it, but always what it is now (D96)', () => {
  const offered = (now: (typeof open)[number]) => offeredWorkflows(now, false).map(({ status }) => status);
  expect(offered('INITIAL')).toEqual(['INITIAL', 'PUBLISHED']);
  expect(offered('NEEDS_SEO')).toEqual(['INITIAL', 'NEEDS_SEO', 'PUBLISHED']);
});
